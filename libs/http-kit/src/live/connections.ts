import type { ServerResponse } from 'node:http'
import type { Subject } from '@santhe/contracts'
import { ipKey } from '../limits.ts'

/** With more than this unsent, in bytes, a reader is too slow: it is cut off, and catches up when it comes back. */
const MOST_UNSENT_BYTES = 64_000

/** One open stream. */
export interface Connection {
  readonly response: ServerResponse
  readonly ip: string
  /** The person whose news it carries; undefined for a visitor. */
  readonly personId: number | undefined
  /** The hash of the session that it belongs to. */
  readonly session: string | undefined
  /** The help in which the session acts for a farmer. */
  readonly assistId: number | undefined
}

/** How many streams may be open at once. */
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

/** Writes to a stream; one whose reader is too slow is cut off. */
function write({ response }: Connection, text: string): void {
  if (response.destroyed || response.writableEnded) return
  response.write(text)
  if (response.writableLength > MOST_UNSENT_BYTES) response.destroy()
}

/** Sends an event; with an `id` the reader comes back from there. */
export function sendEvent(connection: Connection, event: 'reset' | 'end' | 'full', id?: string): void {
  write(connection, `${id === undefined ? '' : `id: ${id}\n`}event: ${event}\ndata: {}\n\n`)
}

/** Sends which subjects to read again; none where only the `id` is new. */
export function sendChanged(connection: Connection, subjects: readonly (Subject | string)[], id?: string): void {
  const data = JSON.stringify({ subjects })
  write(connection, `${id === undefined ? '' : `id: ${id}\n`}event: changed\ndata: ${data}\n\n`)
}

/** Sends what no reader sees, so that nothing on the way takes the connection for a dead one. */
export function sendNothing(connection: Connection): void {
  write(connection, ':\n\n')
}

/** Tells the reader that the session has ended, and closes the stream. */
export function endSession(connection: Connection): void {
  sendEvent(connection, 'end')
  connection.response.end()
}

export interface Connections {
  /** Beyond the limits the oldest stream of the person or ip is told so and closed. */
  add(connection: Connection): void
  remove(connection: Connection): void
  all(): ReadonlySet<Connection>
  ofPerson(personId: number): Iterable<Connection>
  ofSession(hash: string): Iterable<Connection>
}

/** Returns the open streams of this process, found by person, session and ip. */
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
