import arrayWithoutItems from './array-without-items.js'
import descriptionCommandsTheModel from './description-commands-the-model.js'
import descriptionCutAt2048 from './description-cut-at-2048.js'
import descriptionIsRoute from './description-is-route.js'
import descriptionMissing from './description-missing.js'
import descriptionOver1024 from './description-over-1024.js'
import duplicateName from './duplicate-name.js'
import enumDuplicateValues from './enum-duplicate-values.js'
import enumTypeMismatch from './enum-type-mismatch.js'
import geminiEnumEmptyValue from './gemini-enum-empty-value.js'
import geminiEnumNotString from './gemini-enum-not-string.js'
import geminiKeywordWithoutType from './gemini-keyword-without-type.js'
import geminiRefSiblings from './gemini-ref-siblings.js'
import geminiRefTarget from './gemini-ref-target.js'
import geminiTooManyTools from './gemini-too-many-tools.js'
import hiddenCharacters from './hidden-characters.js'
import injectedInstructions from './injected-instructions.js'
import listOver10000Tokens from './list-over-10000-tokens.js'
import mixedScriptName from './mixed-script-name.js'
import nameCollidesAfterSanitising from './name-collides-after-sanitising.js'
import nameStartsWithDigit from './name-starts-with-digit.js'
import nameTooLongWithPrefix from './name-too-long-with-prefix.js'
import objectWithoutPropertiesKey from './object-without-properties-key.js'
import parametersLost from './parameters-lost.js'
import propertyKeyNotAccepted from './property-key-not-accepted.js'
import refNotPlain from './ref-not-plain.js'
import refRecursive from './ref-recursive.js'
import refUnresolved from './ref-unresolved.js'
import regexNotPortable from './regex-not-portable.js'
import rootCombinator from './root-combinator.js'
import type { Rule } from './rule.js'
import schemaDialect from './schema-dialect.js'
import schemaNot202012 from './schema-not-2020-12.js'
import sdkRefusesList from './sdk-refuses-list.js'
import secretInSchema from './secret-in-schema.js'
import toolsOver20 from './tools-over-20.js'
import unsatisfiableSchema from './unsatisfiable-schema.js'
import vacuousSubschema from './vacuous-subschema.js'
import xMcpHeaderInvalid from './x-mcp-header-invalid.js'

/** Every rule, in the order of their ids: the order in which findings of one tool and severity are shown. */
export const rules: readonly Rule[] = [
  // one line a rule, sorted
  arrayWithoutItems,
  descriptionCommandsTheModel,
  descriptionCutAt2048,
  descriptionIsRoute,
  descriptionMissing,
  descriptionOver1024,
  duplicateName,
  enumDuplicateValues,
  enumTypeMismatch,
  geminiEnumEmptyValue,
  geminiEnumNotString,
  geminiKeywordWithoutType,
  geminiRefSiblings,
  geminiRefTarget,
  geminiTooManyTools,
  hiddenCharacters,
  injectedInstructions,
  listOver10000Tokens,
  mixedScriptName,
  nameCollidesAfterSanitising,
  nameStartsWithDigit,
  nameTooLongWithPrefix,
  objectWithoutPropertiesKey,
  parametersLost,
  propertyKeyNotAccepted,
  refNotPlain,
  refRecursive,
  refUnresolved,
  regexNotPortable,
  rootCombinator,
  schemaDialect,
  schemaNot202012,
  sdkRefusesList,
  secretInSchema,
  toolsOver20,
  unsatisfiableSchema,
  vacuousSubschema,
  xMcpHeaderInvalid,
]
