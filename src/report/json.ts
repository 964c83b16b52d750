import type { Report } from '../analyze/report.js'
import type { Format } from './format.js'
import { safeJson } from './safe.js'

/** The report as JSON, indented by two. Characters that could act on a terminal are written as `\uXXXX`; the value is the same. */
export const renderJson = (report: Report): string => safeJson(report, 2)

const format: Format = { render: ({ report }) => renderJson(report) }
export default format
