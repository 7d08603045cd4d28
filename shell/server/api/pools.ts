import type { Readable } from 'node:stream'
import pLimit, { type LimitFunction } from 'p-limit'
import { type Dispatcher, Pool } from 'undici'
import { CONNECT_TIMEOUT_MS } from './instances.ts'

export type Sent = Omit<Dispatcher.RequestOptions, 'signal'> & { signal: AbortSignal; mayRepeat?: boolean }

export interface Pools {
  /** Resolves with the head of the response. */
  request(url: string, sent: Sent): Promise<Dispatcher.ResponseData>
  /** Fails requests that wait for this program. */
  drop(url: string): void
  all(): Pool[]
}

/** Pools by URL, created on demand. Connections are unlimited, since unread responses occupy them. */
export function poolsWith(bodyTimeout: number, mostWaiting = Number.POSITIVE_INFINITY): Pools {
  const pools = new Map<string, { pool: Pool; inTurn: LimitFunction }>()
  function of(url: string) {
    const connect = { timeout: CONNECT_TIMEOUT_MS }
    const create = () => new Pool(url, { connections: null, headersTimeout: 60_000, connect, bodyTimeout })
    const own = pools.get(url) ?? { pool: create(), inTurn: pLimit(mostWaiting) }
    pools.set(url, own)
    return own
  }
  return {
    request(url, sent) {
      const { pool, inTurn } = of(url)
      return inTurn(() => pool.request(sent))
    },
    drop(url) {
      void pools.get(url)?.pool.destroy()
      pools.delete(url)
    },
    all: () => [...pools.values()].map(({ pool }) => pool),
  }
}

/** Time in ms that a client may take without counting as slow. */
const QUICK_MS = 5_000

/** Returns what counts a body until it is read, and cuts the oldest of too many, unless even that one is quick. */
export function unreadBodies(most: number, now: () => number = () => performance.now()) {
  const unread = new Map<Readable, number>()
  return (body: Readable): void => {
    unread.set(body, now())
    body.once('close', () => unread.delete(body))
    const [oldest] = unread
    if (oldest && unread.size > most && now() - oldest[1] > QUICK_MS) oldest[0].destroy()
  }
}
