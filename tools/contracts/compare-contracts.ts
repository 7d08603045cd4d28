import { CALLS_FILE } from '@santhe/federation/calls-file'
import { Calls, callProblems } from '@santhe/releases'
import { Failure } from '../engines/run-program.ts'
import { readBuild } from '../release/read-build.ts'

async function servedBy(url: string): Promise<Calls> {
  const response = await fetch(new URL('/contracts.json', url)).catch((error: unknown) => {
    throw new Failure(`${url} cannot be reached: ${error instanceof Error ? error.message : error}`)
  })
  if (!response.ok) throw new Failure(`${url} responds with ${response.status} to /contracts.json`)
  return Calls.parse(await response.json())
}

interface Comparison {
  /** Folders of built slices, such as '/…/mfe-catalog'. */
  folders: readonly string[]
  /** The target market. */
  against: string
  log: (line: string) => void
}

/** @throws Failure naming each call of the builds that the market's back ends do not serve in that form */
export async function compareContracts({ folders, against, log }: Comparison): Promise<void> {
  const served = await servedBy(against)
  const problems: string[] = []
  for (const folder of folders) {
    const { description, files } = await readBuild(folder)
    const recorded = files.find(({ path }) => path === CALLS_FILE)
    if (!recorded) throw new Failure(`The build of ${description.name} has no ${CALLS_FILE}: build it again`)
    const used = Calls.parse(JSON.parse(recorded.bytes.toString()))
    const own = callProblems(description.name, used, served)
    const count = Object.keys(used).length
    log(`${description.name}: ${own.length === 0 ? 'compatible' : `${own.length} not compatible`}, ${count} calls`)
    problems.push(...own)
  }
  if (problems.length > 0) throw new Failure(problems.join('\n'))
}
