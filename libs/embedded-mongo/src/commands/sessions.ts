import { Binary } from 'bson'
import type { Doc } from '../bson/values.ts'
import { isDoc } from '../bson/values.ts'
import { MongoError } from '../errors.ts'
import { type Call, type Command, ok } from './call.ts'
import { arrayField, numberField } from './fields.ts'

/**
 * Returns a session's id in bytes, from `lsid`.
 * @throws TypeMismatch for other values
 */
export function sessionId(lsid: unknown): Buffer {
  const id = isDoc(lsid) ? lsid.get('id') : undefined
  if (!(id instanceof Binary) || id.length() !== 16)
    throw new MongoError('TypeMismatch', "BSON field 'lsid.id' must be a UUID")
  return Buffer.from(id.value())
}

function requireTransaction(call: Call): { number: number; session: NonNullable<Call['session']> } {
  const { session } = call
  if (session === undefined || !call.command.has('txnNumber'))
    throw new MongoError('InvalidOptions', 'Transaction commands need lsid and txnNumber')
  return { session, number: numberField(call.command, 'txnNumber', -1) }
}

async function commitTransaction(call: Call): Promise<Doc> {
  const { session, number } = requireTransaction(call)
  await call.engine.sessions.commit(session, number)
  return ok()
}

function abortTransaction(call: Call): Doc {
  const { session, number } = requireTransaction(call)
  call.engine.sessions.current(session, number)
  call.engine.sessions.abort(session)
  return ok()
}

function idsIn(call: Call): Buffer[] {
  return arrayField(call.command, call.name).map(sessionId)
}

function endSessions(call: Call): Doc {
  const { sessions, cursors } = call.engine
  for (const id of idsIn(call)) sessions.end(id)
  cursors.sweep(Date.now())
  return ok()
}

/** As in MongoDB, an empty list means all sessions. */
function killSessions(call: Call): Doc {
  if (idsIn(call).length === 0) call.engine.sessions.closeAll()
  return endSessions(call)
}

function refreshSessions(call: Call): Doc {
  for (const id of idsIn(call)) call.engine.sessions.find(id)
  return ok()
}

const ENDS_TRANSACTION = { inTransaction: true, fields: ['recoveryToken'], isForAdmin: true } as const

export const SESSION_COMMANDS: Record<string, Command> = {
  commitTransaction: { run: commitTransaction, ...ENDS_TRANSACTION },
  abortTransaction: { run: abortTransaction, ...ENDS_TRANSACTION },
  endSessions: { run: endSessions, fields: [] },
  killSessions: { run: killSessions, fields: [] },
  refreshSessions: { run: refreshSessions, fields: [] },
}
