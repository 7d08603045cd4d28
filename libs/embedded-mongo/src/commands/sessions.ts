import { Binary } from 'bson'
import type { Doc } from '../bson/values.ts'
import { isDoc } from '../bson/values.ts'
import { MongoError } from '../errors.ts'
import { type Call, type Command, ok } from './call.ts'
import { arrayField, numberField } from './fields.ts'

/** The bytes that name a session, from `lsid`. */
export function sessionId(lsid: unknown): Buffer {
  const id = isDoc(lsid) ? lsid.get('id') : undefined
  if (!(id instanceof Binary) || id.length() !== 16)
    throw new MongoError('TypeMismatch', "BSON field 'lsid.id' must be a UUID")
  return Buffer.from(id.value())
}

function numbered(call: Call): { number: number; session: NonNullable<Call['session']> } {
  const { session } = call
  if (session === undefined || !call.command.has('txnNumber'))
    throw new MongoError('InvalidOptions', 'Transaction commands need lsid and txnNumber')
  return { session, number: numberField(call.command, 'txnNumber', -1) }
}

async function commitTransaction(call: Call): Promise<Doc> {
  const { session, number } = numbered(call)
  await call.engine.sessions.commit(session, number)
  return ok()
}

function abortTransaction(call: Call): Doc {
  const { session, number } = numbered(call)
  call.engine.sessions.current(session, number)
  call.engine.sessions.abort(session)
  return ok()
}

function endSessions(call: Call): Doc {
  const [name] = call.command.keys()
  for (const lsid of arrayField(call.command, name ?? 'endSessions')) call.engine.sessions.end(sessionId(lsid))
  call.engine.cursors.sweep(Date.now())
  return ok()
}

export const SESSION_COMMANDS: Record<string, Command> = {
  commitTransaction: { run: commitTransaction, inTransaction: true, fields: ['recoveryToken'] },
  abortTransaction: { run: abortTransaction, inTransaction: true, fields: ['recoveryToken'] },
  endSessions: { run: endSessions, fields: [] },
  killSessions: { run: endSessions, fields: [] },
  refreshSessions: { run: () => ok(), fields: [] },
}
