import descriptionMissing from './description-missing.js'
import type { Rule } from './rule.js'

/** Every rule, in the order in which findings of one tool are shown. */
export const rules: readonly Rule[] = [descriptionMissing]
