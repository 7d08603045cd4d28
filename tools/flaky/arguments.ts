import { parseArgs } from 'node:util'

export interface FlakyArguments {
  /** Test files of vitest, parts of their paths, or `<file>:<line>` for one test. */
  readonly tests: readonly string[]
  /** Journey files, or `<file>:<line>` for one journey. */
  readonly journeys: readonly string[]
  readonly times: number
  /** Number of loops that keep the processors busy. */
  readonly busy: number
}

export const USAGE =
  'Usage: npm run flaky -- [--times 20] [--busy 2] [--changed <commits>] [<file>.test.ts | <file>.spec.ts:<line> | <folder> …]'

const TEST = /\.(test\.tsx?|spec\.ts)$/
const JOURNEY = /\.spec\.ts(:\d+)?$/

/**
 * Returns the tests to run; `changedIn` lists the files changed in that many commits.
 * @throws Error with the usage for invalid arguments
 */
export function readArguments(
  args: readonly string[],
  changedIn: (commits: number) => readonly string[],
): FlakyArguments {
  const { values, positionals } = parseOrFail(args)
  const number = (value: string | undefined, min: number) => {
    if (value !== undefined && !(/^\d+$/.test(value) && Number(value) >= min)) throw new Error(USAGE)
    return Number(value)
  }
  const changed =
    values.changed === undefined ? [] : changedIn(number(values.changed, 1)).filter(file => TEST.test(file))
  const named = [...new Set([...positionals, ...changed])]
  if (named.length === 0) throw new Error(USAGE)
  return {
    tests: named.filter(file => !JOURNEY.test(file)),
    journeys: named.filter(file => JOURNEY.test(file)),
    times: number(values.times, 1),
    busy: number(values.busy, 0),
  }
}

function parseOrFail(args: readonly string[]) {
  const options = {
    times: { type: 'string', default: '20' },
    busy: { type: 'string', default: '0' },
    changed: { type: 'string' },
  } as const
  try {
    return parseArgs({ args: [...args], options, allowPositionals: true })
  } catch {
    throw new Error(USAGE)
  }
}
