/** Number of public servers whose lists were measured; 0 until the script has run. */
export const measuredServers: number = 0
/** Share of those servers (0 to 1) on which a rule fires, with every rule on. Written by test/measure/prevalence.mjs. */
export const prevalence: Readonly<Record<string, number>> = {}
