import type { ServerResponse } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import { fail } from '@santhe/rules'
import type { Log } from '../log.ts'
import type { RedisConnection } from '../redis.ts'
import type { Sessions } from '../sessions.ts'
import {
  type Connection,
  type ConnectionLimits,
  type Connections,
  createConnections,
  endSession,
  sendChanged,
  sendEvent,
  sendNothing,
} from './connections.ts'
import { followLog, type LogFollower, type StoredEntry } from './live-log.ts'
import { type ReadLines, type ReadStock, type WatchedProduct, watchStock } from './watch-stock.ts'

/** Keep-alive interval in ms: proxies close connections idle for a minute. */
const SIGN_OF_LIFE_MS = 25_000
/** Session check interval in ms: some expire, and an end message may be lost. */
const SESSIONS_MS = 60_000
const SESSIONS_AT_ONCE = 200
/** Wait for the first entries, in ms. */
const START_MS = 2_000

type LiveCaller = Omit<Connection, 'response'>

export interface LiveRequest {
  /** Last received event id. */
  readonly after?: string | undefined
  /** Without an id: age of the page's data in ms. */
  readonly age?: number | undefined
  /** The page's person; without one it gets no personal news. */
  readonly person?: number | undefined
  readonly products?: readonly WatchedProduct[] | undefined
}

export interface LiveHub {
  /** @throws UNAVAILABLE when Redis is away and the caller is signed in */
  assertOpen(caller: Pick<LiveCaller, 'personId'>): Promise<void>
  /** Sends events to a response whose headers are sent, until one side ends it. */
  open(response: ServerResponse, caller: LiveCaller, request: LiveRequest): void
  close(): void
}

export interface LiveHubOptions {
  readonly redis: RedisConnection
  readonly log: Log
  readonly sessions: Pick<Sessions, 'findByHashes'>
  readonly readStock: ReadStock
  readonly readLines: ReadLines
  readonly limits: ConnectionLimits
  readonly sessionsEveryMs?: number | undefined
}

function subjectsFor(personId: number | undefined, entries: readonly StoredEntry[]): string[] {
  const subjects = entries.flatMap(({ entry }) =>
    'personIds' in entry && personId !== undefined && entry.personIds.includes(personId) ? entry.subjects : [],
  )
  return [...new Set(subjects)]
}

function pass({ id, entry }: StoredEntry, connections: Connections): void {
  if ('ended' in entry) {
    for (const hash of entry.ended) for (const connection of connections.ofSession(hash)) endSession(connection)
    return
  }
  for (const personId of entry.personIds)
    for (const connection of connections.ofPerson(personId)) sendChanged(connection, entry.subjects, id)
}

/** Sends missed events and the id to resume from. */
function catchUp(connection: Connection, { after, age }: LiveRequest, follower: LogFollower | undefined): void {
  if (!follower?.isCurrent()) {
    sendChanged(connection, [])
    return
  }
  const { ring } = follower
  // One more second for clock differences with Redis.
  const since = age === undefined ? undefined : Date.now() - age - 1_000
  const missed = after !== undefined ? ring.after(after) : since === undefined ? [] : ring.since(since)
  if (missed) sendChanged(connection, subjectsFor(connection.personId, missed), ring.last())
  else sendEvent(connection, 'reset', ring.last())
}

function checkSessions(open: Iterable<Connection>, { sessions, log }: Pick<LiveHubOptions, 'sessions' | 'log'>): void {
  checkOpenSessions([...open], sessions).catch((error: unknown) =>
    log.debug({ err: error }, 'the sessions of open streams can’t be checked'),
  )
}

/** Makes every page reload everything. */
function reset(connections: Connections, follower: LogFollower | undefined): void {
  for (const connection of connections.all()) sendEvent(connection, 'reset', follower?.ring.last())
}

/** Follows the log while anybody is connected, and sends each person their news. docs/live.md. */
export function createLiveHub(options: LiveHubOptions): LiveHub {
  const { redis, log, readStock, readLines, limits, sessionsEveryMs = SESSIONS_MS } = options
  const connections = createConnections(limits)
  const stock = watchStock({ readStock, readLines, log })
  let follower: LogFollower | undefined
  let timers: NodeJS.Timeout[] = []
  let isClosed = false

  /** Without connections it needs no Redis connection. */
  function start(): LogFollower {
    if (follower) return follower
    follower = followLog({
      redis,
      log,
      onEntry: entry => pass(entry, connections),
      onBack: () => reset(connections, follower),
    })
    timers = [
      setInterval(() => {
        for (const connection of connections.all()) sendNothing(connection)
      }, SIGN_OF_LIFE_MS),
      setInterval(() => checkSessions(connections.all(), options), sessionsEveryMs),
    ]
    return follower
  }

  return {
    async assertOpen({ personId }) {
      if (isClosed) fail('UNAVAILABLE')
      const { started, isCurrent } = start()
      if (personId === undefined) return
      await Promise.race([started, pause(START_MS, undefined, { ref: false })])
      if (!isCurrent()) fail('UNAVAILABLE')
    },
    open(response, caller, request) {
      if (isClosed || response.destroyed) return void response.end()
      const connection: Connection = { response, ...caller }
      const products = request.products ?? []
      response.once('close', () => {
        connections.remove(connection)
        stock.unwatch(connection, products)
      })
      connections.add(connection)
      catchUp(connection, request, follower)
      // The session may have ended since the call began.
      checkSessions([connection], options)
      stock.watch(connection, products)
    },
    close() {
      isClosed = true
      for (const timer of timers) clearInterval(timer)
      stock.stop()
      follower?.stop()
      for (const { response } of [...connections.all()]) response.end()
    },
  }
}

/** Ends streams of ended sessions; those that changed whom they act for reconnect. */
async function checkOpenSessions(open: readonly Connection[], sessions: Pick<Sessions, 'findByHashes'>): Promise<void> {
  const ofSessions = open.flatMap(connection =>
    connection.session === undefined ? [] : [{ connection, hash: connection.session }],
  )
  for (let from = 0; from < ofSessions.length; from += SESSIONS_AT_ONCE) {
    const batch = ofSessions.slice(from, from + SESSIONS_AT_ONCE)
    const current = await sessions.findByHashes(batch.map(({ hash }) => hash))
    for (const [at, { connection }] of batch.entries()) {
      const session = current[at]
      if (!session) endSession(connection)
      else if (session.assistId !== connection.assistId) connection.response.end()
    }
  }
}
