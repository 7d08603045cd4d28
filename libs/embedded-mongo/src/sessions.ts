import { decode, decodeField, encode } from './bson/decode.ts'
import type { Doc } from './bson/values.ts'
import { doc, isDoc, toNumber } from './bson/values.ts'
import { MongoError } from './errors.ts'
import type { Lifetimes } from './lifetimes.ts'
import type { Catalog } from './storage/catalog.ts'
import type { Concurrency, OpenTransaction } from './storage/concurrency.ts'
import { sessionKey, sessionRange, statementKey, statementRange } from './storage/keyspace.ts'
import type { Sink, Store } from './storage/store.ts'
import { transactionCatalog } from './storage/transaction-catalog.ts'

/** MongoDB's limit of statements in one write command. */
export const MAX_STATEMENTS = 100_000

export interface Session {
  readonly id: Buffer
  lastUsed: number
  /** Newest transaction number of the session; -1 before the first. */
  number: number
  state: 'none' | 'retryable' | 'open' | 'committed' | 'aborted'
  transaction: OpenTransaction | undefined
  /** The catalog as the newest transaction sees it. */
  catalog: Catalog | undefined
  transactionBegan: number
  /** Connection that last used its transaction: a driver may return on another one. */
  connection: number
  /** Responses of the newest retryable write, by statement number. */
  responses: Map<number, Doc>
  /** Whether it was ended or has expired; its cursors end with it. */
  hasEnded: boolean
  /** Serialises a session's commands: a retry may arrive while the first attempt is running. */
  turn: Promise<unknown>
}

export interface Sessions {
  find(id: Buffer): Session
  /**
   * Starts or recognises a retryable write.
   * @throws TransactionTooOld for an older number
   */
  retryable(session: Session, number: number): void
  begin(session: Session, number: number): void
  /**
   * Returns a command's open transaction.
   * @throws NoSuchTransaction, TransactionCommitted, TransactionTooOld
   */
  current(session: Session, number: number): OpenTransaction
  /** Commits. A repeated commit has the first one's outcome, which the disk stores with the writes. */
  commit(session: Session, number: number): Promise<void>
  abort(session: Session): void
  /** Aborts the transactions last used on a closed connection. */
  abandon(connection: number): void
  /** Stores a statement's response in the same commit as its write. */
  remember(session: Session, statement: number, response: Doc, sink: Sink): void
  /** Reloads a session's stored responses from the disk, after a failed write that would have added one. */
  restore(session: Session): void
  /** Ends a session and everything open in it. */
  end(id: Buffer): void
  openTransactions(): number
  /** Aborts transactions that are too old and ends unused sessions. `now` is in ms since 1970. */
  sweep(now: number): void
  /** Removes ended sessions' responses from the disk. `now` is in ms since 1970. */
  forgetOld(now: number): Promise<void>
  closeAll(): void
}

function tooOld(number: number, newer: number): MongoError {
  return new MongoError(
    'TransactionTooOld',
    `Cannot start or continue transaction ${number} on session because a newer transaction ${newer} has already started.`,
  )
}

/** Returns the error for an ended or unknown transaction, none of whose writes exist. */
export function noSuchTransaction(number: number): MongoError {
  return new MongoError(
    'NoSuchTransaction',
    `Given transaction number ${number} does not match any in-progress transactions.`,
  )
}

function newSession(id: Buffer): Session {
  return {
    id,
    lastUsed: Date.now(),
    number: -1,
    state: 'none',
    transaction: undefined,
    catalog: undefined,
    transactionBegan: 0,
    connection: 0,
    responses: new Map(),
    hasEnded: false,
    turn: Promise.resolve(),
  }
}

function abort(session: Session): void {
  session.transaction?.abort()
  if (session.transaction !== undefined) session.state = 'aborted'
  session.transaction = undefined
}

/**
 * Begins a newer number and aborts the older one's open transaction.
 * @throws TransactionTooOld for an older number
 */
function advance(session: Session, number: number): void {
  if (number < session.number) throw tooOld(number, session.number)
  abort(session)
  session.number = number
  session.responses = new Map()
  session.state = 'none'
}

function retryable(session: Session, number: number): void {
  if (session.number === number && session.state === 'retryable') return
  if (session.number === number)
    throw new MongoError(
      'InvalidOptions',
      'Must specify autocommit=false on all operations of a multi-statement transaction.',
    )
  advance(session, number)
  session.state = 'retryable'
}

function advanceToNew(session: Session, number: number): void {
  if (session.number === number)
    throw new MongoError(
      50911,
      `Cannot start a transaction at given transaction number ${number}: one with the same number is in state ${session.state}`,
    )
  advance(session, number)
}

function current(session: Session, number: number): OpenTransaction {
  if (number < session.number) throw tooOld(number, session.number)
  if (session.number === number && session.transaction !== undefined) return session.transaction
  if (session.number === number && session.state === 'committed')
    throw new MongoError('TransactionCommitted', `Transaction ${number} has been committed.`)
  throw noSuchTransaction(number)
}

async function commit(session: Session, number: number): Promise<void> {
  if (number < session.number) throw tooOld(number, session.number)
  if (session.number === number && session.state === 'committed') return
  const { transaction } = session
  if (session.number !== number || transaction === undefined) throw noSuchTransaction(number)
  session.transaction = undefined
  session.state = 'aborted'
  await transaction.commit(sink =>
    sink.put(sessionKey(session.id), encode(doc({ number, state: 'committed', at: new Date() }))),
  )
  session.state = 'committed'
}

function restore(store: Store, session: Session): void {
  const stored = store.latest.get(sessionKey(session.id))
  session.responses = new Map()
  if (stored === undefined) {
    session.number = -1
    session.state = 'none'
    return
  }
  const record = decode(stored)
  session.number = toNumber(record.get('number'))
  session.state = record.get('state') === 'committed' ? 'committed' : 'retryable'
  const range = { ...statementRange(session.id), reverse: false, limit: MAX_STATEMENTS }
  for (const { key, value } of store.latest.range(range)) {
    const statement = decode(value)
    const response = statement.get('answer')
    if (toNumber(statement.get('number')) === session.number && isDoc(response))
      session.responses.set(key.readUInt32BE(key.length - 4), response)
  }
}

function remember({ number, state, responses, id }: Session, statement: number, response: Doc, sink: Sink): void {
  if (responses.size === 0) sink.put(sessionKey(id), encode(doc({ number, state, at: new Date() })))
  responses.set(statement, response)
  sink.put(statementKey(id, statement), encode(doc({ number, answer: response, at: new Date() })))
}

export function createSessions(store: Store, concurrency: Concurrency, base: Catalog, lifetimes: Lifetimes): Sessions {
  const sessions = new Map<string, Session>()

  function load(id: Buffer): Session {
    const session = newSession(id)
    restore(store, session)
    return session
  }

  function end(name: string, session: Session): void {
    abort(session)
    session.hasEnded = true
    sessions.delete(name)
  }

  return {
    find(id) {
      const name = id.toString('hex')
      const session = sessions.get(name) ?? load(id)
      sessions.set(name, session)
      session.lastUsed = Date.now()
      return session
    },
    retryable,
    begin(session, number) {
      advanceToNew(session, number)
      session.transaction = concurrency.begin(base.sequence)
      session.catalog = transactionCatalog(base, session.transaction.writer)
      session.transactionBegan = Date.now()
      session.state = 'open'
    },
    current,
    commit,
    abort,
    abandon(connection) {
      for (const session of sessions.values()) if (session.connection === connection) abort(session)
    },
    remember,
    restore: session => restore(store, session),
    end(id) {
      const name = id.toString('hex')
      const session = sessions.get(name)
      if (session !== undefined) end(name, session)
    },
    openTransactions: () => [...sessions.values()].filter(({ transaction }) => transaction !== undefined).length,
    sweep(now) {
      for (const [name, session] of sessions) {
        if (now - session.transactionBegan > lifetimes.transaction * 1000) abort(session)
        if (now - session.lastUsed > lifetimes.session * 1000) end(name, session)
      }
    },
    forgetOld: now => forgetOld(store, now - lifetimes.session * 1000),
    closeAll() {
      for (const [name, session] of sessions) end(name, session)
    },
  }
}

const PART = 1000

async function forgetOld(store: Store, before: number): Promise<void> {
  let { start, end } = sessionRange()
  for (;;) {
    const part = store.latest.range({ start, end, reverse: false, limit: PART })
    const old = part.filter(({ value }) => {
      const at = decodeField(value, 'at')
      return !(at instanceof Date) || at.getTime() < before
    })
    if (old.length > 0) {
      await store.write(sink => {
        for (const { key } of old) sink.remove(key)
      })
    }
    const last = part.at(-1)
    if (last === undefined || part.length < PART) return
    start = Buffer.concat([last.key, Buffer.from([0])])
    await new Promise(resolve => setImmediate(resolve))
  }
}
