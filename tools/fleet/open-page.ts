import { setTimeout as pause } from 'node:timers/promises'
import { openLiveStream } from '@santhe/http-kit/testing'
import type { Person } from '../torture/world/stock-market.ts'
import { someIp } from './requests.ts'

/** A browser's pause before it reopens a stream. */
const REOPEN_MS = 500
const POLL_MS = 100

/** An open page with its live stream. */
export interface OpenPage {
  /** Longest time without a stream, in ms. */
  awayMs(): number
}

/** Follows a person's live events until `signal`, resuming after the last one. */
export function followNews(url: string, { id, token }: Person, signal: AbortSignal): OpenPage {
  let longest = 0
  let lastId = ''
  /** When it lost its stream, in ms since 1970. */
  let awaySince: number | undefined = Date.now()
  const measure = () => {
    if (awaySince !== undefined) longest = Math.max(longest, Date.now() - awaySince)
  }

  async function follow(): Promise<void> {
    while (!signal.aborted) {
      const target = `${url}/api/live?person=${id}&${lastId === '' ? 'age=0' : `after=${lastId}`}`
      const options = { token, headers: { 'x-forwarded-for': someIp() } }
      const stream = await openLiveStream(target, options).catch(() => undefined)
      if (stream?.status === 200) {
        measure()
        awaySince = undefined
        while (!stream.isClosed() && !signal.aborted) await pause(POLL_MS)
        lastId = stream.lastId() || lastId
      }
      stream?.close()
      if (signal.aborted) return
      awaySince ??= Date.now()
      await pause(REOPEN_MS)
    }
  }

  void follow()
  return {
    awayMs() {
      measure()
      return longest
    },
  }
}
