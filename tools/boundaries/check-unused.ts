import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { z } from 'zod'

export interface Unused {
  /** knip's kind of finding: files, exports, types, dependencies, … */
  readonly kind: string
  readonly file: string
  readonly name: string
  readonly comment: string
}

const OF_EVERYTHING = {
  files: 'No program, test or import reaches this file: delete it, or say in knip.config.ts who does.',
  exports: 'No other file uses this export: make it private, or delete it.',
  types: 'No other file uses this type: make it private, or delete it.',
  dependencies: 'Nothing in this package uses this dependency: take it out of package.json.',
  devDependencies: 'Nothing in this package uses this dependency: take it out of package.json.',
  unlisted: 'package.json does not name this package.',
  binaries: 'No package of package.json brings this program.',
}

const OF_PRODUCTION = {
  files: 'Only tests reach this file: delete it with them, or move it to a testing folder.',
  exports: 'Only tests use this export: delete it with them.',
  types: 'Only tests use this type: delete it, or move it to them.',
}

const program = fileURLToPath(new URL('../../node_modules/knip/bin/knip.js', import.meta.url))

const Report = z.object({ issues: z.array(z.object({ file: z.string() }).catchall(z.unknown())) })
const Named = z.array(z.object({ name: z.string() })).default([])

function knip(root: string, args: readonly string[]): Promise<string> {
  const call = [program, '--reporter', 'json', '--no-progress', ...args]
  return new Promise((resolve, reject) => {
    // knip exits with 1 on findings; only invalid JSON is a failure.
    execFile(process.execPath, call, { cwd: root, maxBuffer: 2 ** 28 }, (error, stdout, stderr) => {
      if (stdout.startsWith('{')) resolve(stdout)
      else reject(new Error(`knip did not run: ${stderr.trim() || error?.message || 'it printed nothing'}`))
    })
  })
}

async function unusedIn(
  root: string,
  comments: Readonly<Record<string, string>>,
  ...mode: string[]
): Promise<Unused[]> {
  const { devDependencies: _ofDependencies, ...kinds } = comments
  const { issues } = Report.parse(JSON.parse(await knip(root, [...mode, '--include', Object.keys(kinds).join(',')])))
  return issues.flatMap(issue =>
    Object.entries(comments).flatMap(([kind, comment]) =>
      Named.parse(issue[kind]).map(({ name }) => ({ kind, file: issue.file, name, comment })),
    ),
  )
}

/**
 * Finds unused code by knip.config.ts, with and without tests.
 * @throws Error when knip gives no report
 */
export async function checkUnused(root: string): Promise<readonly Unused[]> {
  const [everything, production] = await Promise.all([
    unusedIn(root, OF_EVERYTHING),
    unusedIn(root, OF_PRODUCTION, '--production'),
  ])
  const keyOf = ({ kind, file, name }: Unused) => `${kind} ${file} ${name}`
  const reported = new Set(everything.map(keyOf))
  return [...everything, ...production.filter(unused => !reported.has(keyOf(unused)))]
}
