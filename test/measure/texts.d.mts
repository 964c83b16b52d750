export const texts: Readonly<
  Record<
    'japanese' | 'chinese' | 'korean' | 'russian' | 'arabic' | 'hindi' | 'thai' | 'french' | 'german' | 'spanish' | 'emoji',
    readonly string[]
  >
>
