import type { Doc, OptionalValue } from './bson/values.ts'
import { isDoc, isNumeric, toNumber } from './bson/values.ts'
import { arrayField, docField, flagField, numberField } from './commands/fields.ts'
import { MongoError } from './errors.ts'

/** Effects on a command before it runs, in addition to it, or instead of it. */
export interface Fault {
  /** Whether to close the connection without a response. */
  readonly closesConnection: boolean
  /** Delay in ms before anything else. */
  readonly blockMs: number
  /** Response instead of running the command. */
  readonly error: MongoError | undefined
  /** Added to the command's response after it runs. */
  readonly writeConcernError: Doc | undefined
  /** Replaces the response's labels. */
  readonly labels: readonly string[] | undefined
}

export interface FailPoints {
  /**
   * Sets or clears a fail point; returns how often the previous one was used.
   * @throws BadValue for unknown input
   */
  configure(command: Doc): number
  /** Returns and uses up the fault for a command of this client (`failCommand`). */
  take(command: string, appName: string): Fault | undefined
  /** Returns the fault for a statement of a retryable write, before its commit (`onPrimaryTransactionalWrite`). */
  takeWrite(): Fault | undefined
}

interface FailPoint {
  readonly commands: ReadonlySet<string> | undefined
  readonly appName: string | undefined
  readonly fault: Fault
  skipped: number
  remaining: number
}

const FIELDS: Record<string, ReadonlySet<string>> = {
  failCommand: new Set(
    'failCommands appName closeConnection blockConnection blockTimeMS errorCode errorLabels writeConcernError'.split(
      ' ',
    ),
  ),
  onPrimaryTransactionalWrite: new Set(['closeConnection', 'failBeforeCommitExceptionCode']),
}

/** MongoDB's fail points, to test how clients handle missing or wrong responses. */
export function createFailPoints(): FailPoints {
  const set = new Map<string, FailPoint>()
  const met = new Map<string, number>()

  function use(name: string, point: FailPoint): Fault | undefined {
    if (point.skipped-- > 0) return undefined
    met.set(name, (met.get(name) ?? 0) + 1)
    if (--point.remaining === 0) set.delete(name)
    return point.fault
  }

  return {
    configure(command) {
      const name = String(command.get('configureFailPoint'))
      const fields = FIELDS[name]
      if (fields === undefined) throw new MongoError('BadValue', `failpoint not found: ${name}`)
      const mode = readMode(command.get('mode'))
      const point = { ...readPoint(name, fields, docField(command, 'data')), ...mode }
      if (mode.remaining === 0) set.delete(name)
      else set.set(name, point)
      const before = met.get(name) ?? 0
      met.delete(name)
      return before
    },
    take(command, appName) {
      const point = set.get('failCommand')
      if (point?.commands?.has(command) !== true) return undefined
      if (point.appName !== undefined && point.appName !== appName) return undefined
      return use('failCommand', point)
    },
    takeWrite() {
      const point = set.get('onPrimaryTransactionalWrite')
      return point === undefined ? undefined : use('onPrimaryTransactionalWrite', point)
    },
  }
}

function readMode(mode: OptionalValue): { readonly skipped: number; readonly remaining: number } {
  if (mode === 'off') return { skipped: 0, remaining: 0 }
  if (mode === 'alwaysOn') return { skipped: 0, remaining: Number.POSITIVE_INFINITY }
  const [[kind, value] = ['', null]] = isDoc(mode) && mode.size === 1 ? mode : []
  const count = isNumeric(value) ? toNumber(value) : Number.NaN
  if ((kind !== 'times' && kind !== 'skip') || !Number.isInteger(count) || count < 0)
    throw new MongoError(
      'BadValue',
      "fail point mode must be 'off', 'alwaysOn', { times: <number> } or { skip: <number> }",
    )
  return kind === 'times' ? { skipped: 0, remaining: count } : { skipped: count, remaining: Number.POSITIVE_INFINITY }
}

function readPoint(name: string, fields: ReadonlySet<string>, data: Doc): Omit<FailPoint, 'remaining' | 'skipped'> {
  const unknownField = [...data.keys()].find(field => !fields.has(field))
  if (unknownField !== undefined)
    throw new MongoError('BadValue', `the fail point '${name}' does not know '${unknownField}'`)
  const isForWrites = name === 'onPrimaryTransactionalWrite'
  const appName = data.get('appName')
  const code = numberField(data, isForWrites ? 'failBeforeCommitExceptionCode' : 'errorCode', 0)
  return {
    commands: isForWrites || !data.has('failCommands') ? undefined : new Set(strings(data, 'failCommands')),
    appName: typeof appName === 'string' ? appName : undefined,
    fault: {
      closesConnection: data.has('closeConnection') ? flagField(data, 'closeConnection') : isForWrites,
      blockMs: flagField(data, 'blockConnection') ? numberField(data, 'blockTimeMS', 0) : 0,
      error: code === 0 ? undefined : new MongoError(code, `Failing command via '${name}' failpoint`),
      writeConcernError: data.has('writeConcernError') ? docField(data, 'writeConcernError') : undefined,
      labels: data.has('errorLabels') ? strings(data, 'errorLabels') : undefined,
    },
  }
}

function strings(data: Doc, field: string): string[] {
  return arrayField(data, field).map(String)
}
