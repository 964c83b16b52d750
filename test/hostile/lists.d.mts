export declare const lists: Record<string, () => unknown[]>
export declare const cyclicLists: Record<string, () => unknown[]>
