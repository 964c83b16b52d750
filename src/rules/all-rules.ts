import annotationsContradict from './annotations-contradict.js'
import annotationsIncomplete from './annotations-incomplete.js'
import arrayWithoutItems from './array-without-items.js'
import constraintNotInDescription from './constraint-not-in-description.js'
import dateFormatUnstated from './date-format-unstated.js'
import descriptionCommandsTheModel from './description-commands-the-model.js'
import descriptionCutAt2048 from './description-cut-at-2048.js'
import descriptionIsRoute from './description-is-route.js'
import descriptionLong from './description-long.js'
import descriptionMissing from './description-missing.js'
import descriptionOver1024 from './description-over-1024.js'
import descriptionRepeatsName from './description-repeats-name.js'
import descriptionsIdentical from './descriptions-identical.js'
import descriptionsSimilar from './descriptions-similar.js'
import duplicateName from './duplicate-name.js'
import enumDuplicateValues from './enum-duplicate-values.js'
import enumLong from './enum-long.js'
import enumTypeMismatch from './enum-type-mismatch.js'
import geminiDropsKeyword from './gemini-drops-keyword.js'
import geminiEnumEmptyValue from './gemini-enum-empty-value.js'
import geminiEnumNotString from './gemini-enum-not-string.js'
import geminiKeywordWithoutType from './gemini-keyword-without-type.js'
import geminiRefSiblings from './gemini-ref-siblings.js'
import geminiRefTarget from './gemini-ref-target.js'
import geminiTooManyTools from './gemini-too-many-tools.js'
import genericName from './generic-name.js'
import hiddenCharacters from './hidden-characters.js'
import injectedInstructions from './injected-instructions.js'
import integerId from './integer-id.js'
import listExpensive from './list-expensive.js'
import listOver10000Tokens from './list-over-10000-tokens.js'
import mixedReadWriteTool from './mixed-read-write-tool.js'
import mixedScriptName from './mixed-script-name.js'
import nameCollidesAfterSanitising from './name-collides-after-sanitising.js'
import nameNotAccepted from './name-not-accepted.js'
import nameRepeatsServer from './name-repeats-server.js'
import nameStartsWithDigit from './name-starts-with-digit.js'
import nameTooLongWithPrefix from './name-too-long-with-prefix.js'
import nameWithHyphen from './name-with-hyphen.js'
import namesConfusable from './names-confusable.js'
import notStrictReady from './not-strict-ready.js'
import objectWithoutPropertiesKey from './object-without-properties-key.js'
import optionalNotNullable from './optional-not-nullable.js'
import parameterFreeForm from './parameter-free-form.js'
import parameterNameStyle from './parameter-name-style.js'
import parameterUndescribed from './parameter-undescribed.js'
import parameterUntyped from './parameter-untyped.js'
import parametersLost from './parameters-lost.js'
import parametersMany from './parameters-many.js'
import propertyKeyNotAccepted from './property-key-not-accepted.js'
import refNotPlain from './ref-not-plain.js'
import refRecursive from './ref-recursive.js'
import refUnresolved from './ref-unresolved.js'
import regexNotPortable from './regex-not-portable.js'
import requiredUndefined from './required-undefined.js'
import requirementOnlyInProse from './requirement-only-in-prose.js'
import rootCombinator from './root-combinator.js'
import type { Rule } from './rule.js'
import schemaAcceptsAnything from './schema-accepts-anything.js'
import schemaDeep from './schema-deep.js'
import schemaDialect from './schema-dialect.js'
import schemaLarge from './schema-large.js'
import schemaNot202012 from './schema-not-2020-12.js'
import schemaNotObject from './schema-not-object.js'
import schemaRef from './schema-ref.js'
import schemaUnreadable from './schema-unreadable.js'
import schemaWithoutProperties from './schema-without-properties.js'
import sdkRefusesList from './sdk-refuses-list.js'
import secretInSchema from './secret-in-schema.js'
import toolsMany from './tools-many.js'
import toolsOver20 from './tools-over-20.js'
import toolsOverLimit from './tools-over-limit.js'
import typeArray from './type-array.js'
import unionParameter from './union-parameter.js'
import unsatisfiableSchema from './unsatisfiable-schema.js'
import vacuousSubschema from './vacuous-subschema.js'
import xMcpHeaderInvalid from './x-mcp-header-invalid.js'

/** Every rule, in the order of their ids: the order in which findings of one tool and severity are shown. */
export const rules: readonly Rule[] = [
  // one line a rule, sorted
  annotationsContradict,
  annotationsIncomplete,
  arrayWithoutItems,
  constraintNotInDescription,
  dateFormatUnstated,
  descriptionCommandsTheModel,
  descriptionCutAt2048,
  descriptionIsRoute,
  descriptionLong,
  descriptionMissing,
  descriptionOver1024,
  descriptionRepeatsName,
  descriptionsIdentical,
  descriptionsSimilar,
  duplicateName,
  enumDuplicateValues,
  enumLong,
  enumTypeMismatch,
  geminiDropsKeyword,
  geminiEnumEmptyValue,
  geminiEnumNotString,
  geminiKeywordWithoutType,
  geminiRefSiblings,
  geminiRefTarget,
  geminiTooManyTools,
  genericName,
  hiddenCharacters,
  injectedInstructions,
  integerId,
  listExpensive,
  listOver10000Tokens,
  mixedReadWriteTool,
  mixedScriptName,
  nameCollidesAfterSanitising,
  nameNotAccepted,
  nameRepeatsServer,
  nameStartsWithDigit,
  nameTooLongWithPrefix,
  namesConfusable,
  nameWithHyphen,
  notStrictReady,
  objectWithoutPropertiesKey,
  optionalNotNullable,
  parameterFreeForm,
  parameterNameStyle,
  parameterUndescribed,
  parameterUntyped,
  parametersLost,
  parametersMany,
  propertyKeyNotAccepted,
  refNotPlain,
  refRecursive,
  refUnresolved,
  regexNotPortable,
  requiredUndefined,
  requirementOnlyInProse,
  rootCombinator,
  schemaAcceptsAnything,
  schemaDeep,
  schemaDialect,
  schemaLarge,
  schemaNot202012,
  schemaNotObject,
  schemaRef,
  schemaUnreadable,
  schemaWithoutProperties,
  sdkRefusesList,
  secretInSchema,
  toolsMany,
  toolsOver20,
  toolsOverLimit,
  typeArray,
  unionParameter,
  unsatisfiableSchema,
  vacuousSubschema,
  xMcpHeaderInvalid,
]
