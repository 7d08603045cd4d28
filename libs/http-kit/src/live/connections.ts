import type { ServerResponse } from 'node:http'
import type { Subject } from '@santhe/contracts'
import { ipKey } from '../limits.ts'

/** Bytes; slower readers are cut off and catch up on reconnect. */
const MOST_UNSENT_BYTES = 64_000

export interface Connection {
  readonly response: ServerResponse
  readonly ip: string
  /** Undefined for a visitor. */
  readonly personId: number | undefined
  /** Hash of its session. */
  readonly session: string | undefined
  /** The assist it acts in. */
  readonly assistId: number | undefined
}

export interface ConnectionLimits {
  readonly ofPerson: number
  readonly ofIp: number
}

type Groups<K> = Map<K, Set<Connection>>

function join<K>(groups: Groups<K>, key: K | undefined, connection: Connection): void {
  if (key === undefined) return
  const group = groups.get(key) ?? new Set()
  groups.set(key, group.add(connection))
}

function leave<K>(groups: Groups<K>, key: K | undefined, connection: Connection): void {
  if (key === undefined) return
  const group = groups.get(key)
  group?.delete(connection)
  if (group?.size === 0) groups.delete(key)
}

/** Cuts off slow readers. */
function write({ response }: Connection, text: string): void {
  if (response.destroyed || response.writableEnded) return
  response.write(text)
  if (response.writableLength > MOST_UNSENT_BYTES) response.destroy()
}

/** With an `id` the reader resumes from there. */
export function sendEvent(connection: Connection, event: 'reset' | 'end' | 'full', id?: string): void {
  write(connection, `${id === undefined ? '' : `id: ${id}\n`}event: ${event}\ndata: {}\n\n`)
}

/** Empty when only the `id` advances. */
export function sendChanged(connection: Connection, subjects: readonly (Subject | string)[], id?: string): void {
  const data = JSON.stringify({ subjects })
  write(connection, `${id === undefined ? '' : `id: ${id}\n`}event: changed\ndata: ${data}\n\n`)
}

/** Keep-alive that readers ignore. */
export function sendNothing(connection: Connection): void {
  write(connection, ':\n\n')
}

/** Tells the reader that the session ended, and closes the stream. */
export function endSession(connection: Connection): void {
  sendEvent(connection, 'end')
  connection.response.end()
}

export interface Connections {
  /** Beyond the limits the oldest stream is closed with a notice. */
  add(connection: Connection): void
  remove(connection: Connection): void
  all(): ReadonlySet<Connection>
  ofPerson(personId: number): Iterable<Connection>
  ofSession(hash: string): Iterable<Connection>
}

/** Indexed by person, session and IP. */
export function createConnections({ ofPerson, ofIp }: ConnectionLimits): Connections {
  const all = new Set<Connection>()
  const byPerson: Groups<number> = new Map()
  const bySession: Groups<string> = new Map()
  const byIp: Groups<string> = new Map()

  function remove(connection: Connection): void {
    all.delete(connection)
    leave(byPerson, connection.personId, connection)
    leave(bySession, connection.session, connection)
    leave(byIp, ipKey(connection.ip), connection)
  }

  function closeOldest<K>(groups: Groups<K>, key: K | undefined, most: number): void {
    const group = key === undefined ? undefined : groups.get(key)
    const [oldest] = group ?? []
    if (!group || !oldest || group.size <= most) return
    sendEvent(oldest, 'full')
    oldest.response.end()
    remove(oldest)
  }

  return {
    add(connection) {
      all.add(connection)
      join(byPerson, connection.personId, connection)
      join(bySession, connection.session, connection)
      join(byIp, ipKey(connection.ip), connection)
      closeOldest(byPerson, connection.personId, ofPerson)
      closeOldest(byIp, ipKey(connection.ip), ofIp)
    },
    remove,
    all: () => all,
    ofPerson: personId => byPerson.get(personId) ?? [],
    ofSession: hash => [...(bySession.get(hash) ?? [])],
  }
}
