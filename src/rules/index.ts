import arrayWithoutItems from './array-without-items.js'
import descriptionMissing from './description-missing.js'
import duplicateName from './duplicate-name.js'
import nameCollidesAfterSanitising from './name-collides-after-sanitising.js'
import nameStartsWithDigit from './name-starts-with-digit.js'
import nameTooLongWithPrefix from './name-too-long-with-prefix.js'
import objectWithoutPropertiesKey from './object-without-properties-key.js'
import propertyKeyNotAccepted from './property-key-not-accepted.js'
import regexNotPortable from './regex-not-portable.js'
import rootCombinator from './root-combinator.js'
import type { Rule } from './rule.js'
import schemaNot202012 from './schema-not-2020-12.js'
import sdkRefusesList from './sdk-refuses-list.js'

/** Every rule, in the order of their ids: the order in which findings of one tool and severity are shown. */
export const rules: readonly Rule[] = [
  // one line a rule, sorted
  arrayWithoutItems,
  descriptionMissing,
  duplicateName,
  nameCollidesAfterSanitising,
  nameStartsWithDigit,
  nameTooLongWithPrefix,
  objectWithoutPropertiesKey,
  propertyKeyNotAccepted,
  regexNotPortable,
  rootCombinator,
  schemaNot202012,
  sdkRefusesList,
]
