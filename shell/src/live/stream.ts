import type { Subject } from '@santhe/contracts'
import { z } from 'zod'

/** After so many failures in a row the page polls by the minute instead. */
const MOST_FAILURES = 5
const POLL_EVERY_MS = 60_000
const TRY_AGAIN_MS = 300_000
/** All browsers lose their streams together when a server goes: they don't all come back, or read again, together. */
const RESET_WITHIN_MS = 2_000

/** What live news may be about. */
export const LIVE_SUBJECTS = [
  'notification',
  'order',
  'stock',
  'product',
  'statistics',
  'farm',
  'person',
  'assist',
] as const satisfies readonly Subject[]

const Changed = z.object({ subjects: z.array(z.string()) })

interface StreamOptions {
  /** Called with what to read again, and the id of the last event. */
  onNews: (subjects: readonly string[], id: string) => void
  /** The session has ended. */
  onEnd: () => void
  /** Called every minute while no stream can be had. */
  onPoll: () => void
}

export interface Stream {
  /** Opens a stream, now and after each failure, at the URL that `url` then returns; the former one is closed. */
  open(url: () => string): void
  /** Tries at once where the last attempts failed. */
  retry(): void
  close(): void
}

/** Calls `poll` every minute, until the function it returns is called. */
export function pollByTheMinute(poll: () => void): () => void {
  const timer = setInterval(poll, POLL_EVERY_MS)
  return () => clearInterval(timer)
}

/** Returns the browser's one connection to the live news: it comes back by itself, and polls by the minute while it cannot. docs/live.md#browser. */
export function createStream({ onNews, onEnd, onPoll }: StreamOptions): Stream {
  let source: EventSource | undefined
  let timer: ReturnType<typeof setTimeout> | undefined
  let stopPolling: (() => void) | undefined
  let failures = 0
  let connect = () => {}

  function close(): void {
    source?.close()
    source = undefined
    clearTimeout(timer)
    stopPolling?.()
    stopPolling = undefined
    connect = () => {}
  }

  function fail(): void {
    source?.close()
    source = undefined
    failures += 1
    const isHopeless = failures >= MOST_FAILURES
    if (isHopeless) stopPolling ??= pollByTheMinute(onPoll)
    timer = setTimeout(connect, isHopeless ? TRY_AGAIN_MS : (1 + Math.random()) * 500 * 2 ** failures)
  }

  function handle({ type, data, lastEventId }: MessageEvent): void {
    failures = type === 'full' ? MOST_FAILURES : 0
    if (type === 'full') {
      fail()
      return
    }
    stopPolling?.()
    stopPolling = undefined
    if (type === 'end') {
      close()
      onEnd()
    } else if (type === 'reset') {
      setTimeout(() => onNews(LIVE_SUBJECTS, lastEventId), Math.random() * RESET_WITHIN_MS)
    } else {
      const changed = Changed.safeParse(JSON.parse(String(data)))
      if (changed.success) onNews(changed.data.subjects, lastEventId)
    }
  }

  return {
    open(url) {
      close()
      connect = () => {
        clearTimeout(timer)
        source = new EventSource(url(), { withCredentials: true })
        source.onerror = fail
        for (const type of ['changed', 'reset', 'end', 'full']) source.addEventListener(type, handle)
      }
      connect()
    },
    retry() {
      if (!source) connect()
    },
    close,
  }
}
