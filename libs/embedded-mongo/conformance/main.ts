import { type Outcome, openServer, runFile, testFolder } from './suite.ts'
import { listTestFiles } from './test-file.ts'

/** Returns counts by name, largest first, one a line. */
function tally(names: readonly string[]): string[] {
  const counts = new Map<string, number>()
  for (const name of names) counts.set(name, (counts.get(name) ?? 0) + 1)
  return [...counts].sort((a, b) => b[1] - a[1]).map(([name, count]) => `${String(count).padStart(6)}  ${name}`)
}

function print(line: string): void {
  process.stdout.write(`${line}\n`)
}

function summary(outcomes: readonly Outcome[]): string {
  const failed = outcomes.filter(outcome => outcome.failed !== undefined).length
  const skipped = outcomes.filter(outcome => outcome.skipped !== undefined).length
  return `${outcomes.length - failed - skipped} passed, ${failed} failed, ${skipped} skipped`
}

const folder = testFolder()
const only = process.argv[2] ?? ''
const files = listTestFiles(folder).filter(path => path.includes(only))
if (files.length === 0) {
  print(`skipped: no driver tests at ${folder}; MONGODB_DRIVER_TESTS names their folder.`)
  print('0 passed, 0 failed, 0 skipped')
} else {
  const server = await openServer(process.env.MONGODB_URI)
  const outcomes: Outcome[] = []
  for (const path of files) {
    for await (const outcome of runFile(server, folder, path)) {
      outcomes.push(outcome)
      if (outcome.failed !== undefined) print(`FAILED ${path}: ${outcome.description}\n       ${outcome.failed}`)
    }
  }
  await server.close()
  print('Skipped, by reason:')
  for (const line of tally(outcomes.flatMap(({ skipped }) => skipped ?? []))) print(line)
  for (const suite of new Set(outcomes.map(({ path }) => path.split('/')[0])))
    print(`${suite}: ${summary(outcomes.filter(({ path }) => path.startsWith(`${suite}/`)))}`)
  print(summary(outcomes))
  if (outcomes.some(({ failed }) => failed !== undefined)) process.exitCode = 1
}
