export { type AnalyzeOptions, analyze, type Ignore } from './analyze.js'
export { defineConfig } from './config.js'
export { countTokens } from './count.js'
export { connect } from './load/connect.js'
export { EcholotError, type ErrorCode } from './load/error.js'
export type { McpToolServer } from './load/server.js'
export type { Subject, ToolListSubject } from './load/subject.js'
export type { ClientObject, ConfigTarget, ConnectOptions, FileTarget, ServerObject, StdioTarget, Target } from './load/target.js'
export { routeTest } from './matchers/route-test.js'
export { type Answer, AskError, type AskErrorCode, type AskOptions, type Call, type RecordMode, type Usage } from './probe/answer.js'
export { ask } from './probe/ask.js'
export type { RouteCase } from './probe/route.js'
export type { StrictObstacle, StrictReadiness, StrictTools, StrictTotal } from './providers/strict-readiness.js'
export { describeRendering, type Rendering, render, strictReadiness } from './render.js'
export { rules } from './rules/index.js'
export type { Example, Hit, Profile, Rule, RuleContext } from './rules/rule.js'
export { type ArgumentFault, checkArguments, type ToolWithSchema } from './schema/arguments.js'
export { configure, type Settings } from './settings.js'
export type {
  Advice,
  Change,
  CountInfo,
  Finding,
  Json,
  JsonObject,
  ProviderId,
  ProviderOptions,
  Report,
  Severity,
  TokenCount,
  Tool,
} from './tool-list.js'
