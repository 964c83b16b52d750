import descriptionMissing from './description-missing.js'
import type { Rule } from './rule.js'

/** Every rule, in the order of their ids: the order in which findings of one tool and severity are shown. */
export const rules: readonly Rule[] = [
  // one line a rule, sorted
  descriptionMissing,
]
