import { execFile } from 'node:child_process'
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

/** What came of a command. */
export interface Outcome {
  code: number
  stdout: string
  stderr: string
}

/** Runs a command to its end, whatever its exit code; nothing of this process's own test environment is handed on. */
export function run(command: string, args: readonly string[], cwd: string, env: Record<string, string> = {}): Promise<Outcome> {
  const inherited = Object.fromEntries(
    Object.entries(process.env).filter(([key]) => !/^(VITEST|JEST|NODE_OPTIONS|NODE_ENV|CI$|TEST$|GITHUB)/.test(key)),
  )
  return new Promise(resolve => {
    const options = { cwd, env: { ...inherited, NO_COLOR: '1', FORCE_COLOR: '0', ...env }, maxBuffer: 2 ** 26, timeout: 170_000 }
    execFile(command, args, options, (error, stdout, stderr) => {
      resolve({ code: error ? (typeof error.code === 'number' ? error.code : 1) : 0, stdout, stderr })
    })
  })
}

/** Writes a package with its files into a folder and installs what it depends on. */
export async function install(folder: string, manifest: object, files: Record<string, string> = {}): Promise<void> {
  write(folder, { 'package.json': JSON.stringify({ private: true, ...manifest }, null, 2), ...files })
  const { code, stderr } = await run('npm', ['install', '--prefer-offline', '--no-audit', '--no-fund', '--loglevel=error'], folder)
  if (code !== 0) throw new Error(`npm install in ${folder} failed:\n${stderr}`)
}

/** Writes files, with the folders they need. */
export function write(folder: string, files: Record<string, string>): void {
  for (const [path, text] of Object.entries(files)) {
    const file = join(folder, path)
    mkdirSync(dirname(file), { recursive: true })
    writeFileSync(file, text)
  }
}

export const read = (folder: string, path: string): string => readFileSync(join(folder, path), 'utf8')

export const remove = (folder: string, ...paths: string[]): void => {
  for (const path of paths) rmSync(join(folder, path), { recursive: true, force: true })
}

/** A run of Vitest or Jest, as both write it with their JSON reporters. */
export interface TestRun extends Outcome {
  /** `passed`, or the failure's message, by the test's title. */
  results: Record<string, string>
  snapshot: { added: number; matched: number; unmatched: number; updated: number; unchecked: number }
}

interface JsonReport {
  testResults: { message?: string; assertionResults: { title: string; status: string; failureMessages?: string[] | null }[] }[]
  snapshot: TestRun['snapshot']
}

/** Runs a test runner that writes its JSON report to `report.json`, and reads that. */
export async function runTests(node: string, args: readonly string[], cwd: string, env: Record<string, string> = {}): Promise<TestRun> {
  remove(cwd, 'report.json')
  const outcome = await run(node, args, cwd, env)
  let report: JsonReport
  try {
    report = JSON.parse(read(cwd, 'report.json')) as JsonReport
  } catch {
    throw new Error(`No JSON report from ${args.join(' ')} (exit ${outcome.code}):\n${outcome.stdout}\n${outcome.stderr}`)
  }
  const tests = report.testResults.flatMap(file => file.assertionResults)
  if (tests.length === 0) throw new Error(`No test ran:\n${report.testResults.map(file => file.message).join('\n')}\n${outcome.stderr}`)
  const results = Object.fromEntries(
    tests.map(({ title, status, failureMessages }) => [title, status === 'passed' ? status : (failureMessages ?? []).join('\n') || status]),
  )
  return { ...outcome, results, snapshot: report.snapshot }
}
