import type { Doc, Found } from './bson/values.ts'
import { isDoc, isNumeric, toNumber } from './bson/values.ts'
import { arrayField, docField, flagField, numberField } from './commands/fields.ts'
import { codeNamed, MongoError } from './errors.ts'

/** What happens to a command instead of, before or beside running it. */
export interface Fault {
  /** The connection is closed without an answer. */
  readonly closesConnection: boolean
  /** Waited before anything else, in milliseconds. */
  readonly blockMs: number
  /** Answered instead of running the command. */
  readonly error: MongoError | undefined
  /** The command runs, and this is added to its answer. */
  readonly writeConcernError: Doc | undefined
  /** Take the place of the labels the answer would have. */
  readonly labels: readonly string[] | undefined
}

export interface FailPoints {
  /** Sets or clears the one fail point; answers how often the one before was met. Throws BadValue for what it does not know. */
  configure(command: Doc): number
  /** The fault a command of this client meets, which then counts as used. */
  take(command: string, appName: string): Fault | undefined
}

interface FailPoint {
  readonly commands: ReadonlySet<string>
  readonly appName: string | undefined
  readonly fault: Fault
  left: number
}

const FIELDS = new Set(
  'failCommands appName closeConnection blockConnection blockTimeMS errorCode errorLabels writeConcernError'.split(' '),
)

/** MongoDB's `failCommand`: what tests use to see how a client bears an answer that does not come, or comes wrong. */
export function createFailPoints(): FailPoints {
  let current: FailPoint | undefined
  let met = 0
  return {
    configure(command) {
      const name = command.get('configureFailPoint')
      if (name !== 'failCommand') throw new MongoError('BadValue', `failpoint not found: ${String(name)}`)
      const left = timesOf(command.get('mode'))
      current = left === 0 ? undefined : { ...readFault(docField(command, 'data')), left }
      const before = met
      met = 0
      return before
    },
    take(command, appName) {
      if (current === undefined || !current.commands.has(command)) return undefined
      if (current.appName !== undefined && current.appName !== appName) return undefined
      const { fault } = current
      met++
      if (--current.left === 0) current = undefined
      return fault
    },
  }
}

function timesOf(mode: Found): number {
  if (mode === 'off') return 0
  if (mode === 'alwaysOn') return Number.POSITIVE_INFINITY
  const times = isDoc(mode) && mode.size === 1 ? mode.get('times') : undefined
  const count = isNumeric(times) ? toNumber(times) : Number.NaN
  if (!Number.isInteger(count) || count < 0)
    throw new MongoError('BadValue', "fail point mode must be 'off', 'alwaysOn' or { times: <a whole number> }")
  return count
}

function readFault(data: Doc): Omit<FailPoint, 'left'> {
  const odd = [...data.keys()].find(field => !FIELDS.has(field))
  if (odd !== undefined) throw new MongoError('BadValue', `the fail point 'failCommand' does not know '${odd}'`)
  const appName = data.get('appName')
  const code = numberField(data, 'errorCode', 0)
  return {
    commands: new Set(strings(data, 'failCommands')),
    appName: typeof appName === 'string' ? appName : undefined,
    fault: {
      closesConnection: flagField(data, 'closeConnection'),
      blockMs: flagField(data, 'blockConnection') ? numberField(data, 'blockTimeMS', 0) : 0,
      error: code === 0 ? undefined : codeNamed(code, "Failing command via 'failCommand' failpoint"),
      writeConcernError: data.has('writeConcernError') ? docField(data, 'writeConcernError') : undefined,
      labels: data.has('errorLabels') ? strings(data, 'errorLabels') : undefined,
    },
  }
}

function strings(data: Doc, field: string): string[] {
  return arrayField(data, field).map(String)
}
