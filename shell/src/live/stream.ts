import type { Subject } from '@santhe/contracts'
import { z } from 'zod'

/** Consecutive failures before polling by the minute. */
const MOST_FAILURES = 5
const POLL_EVERY_MS = 60_000
const TRY_AGAIN_MS = 300_000
/** Random reconnect delay (ms), so browsers don't return all at once. */
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
  /** Gets subjects to re-read and the last event id. */
  onNews: (subjects: readonly string[], id: string) => void
  /** The session has ended. */
  onEnd: () => void
  /** Called each minute without a stream. */
  onPoll: () => void
}

export interface Stream {
  /** Opens a stream, replacing the former; `url` is called again on reconnect. */
  open(url: () => string): void
  /** Reconnects at once after failures. */
  retry(): void
  close(): void
}

/** Calls `poll` every minute between start and stop. */
export function createPolling(poll: () => void) {
  let timer: ReturnType<typeof setInterval> | undefined
  return {
    start(): void {
      timer ??= setInterval(poll, POLL_EVERY_MS)
    },
    stop(): void {
      clearInterval(timer)
      timer = undefined
    },
  }
}

function openSource(
  url: string,
  { onEvent, onError }: { onEvent: (event: MessageEvent) => void; onError: () => void },
): EventSource {
  const source = new EventSource(url, { withCredentials: true })
  source.onerror = onError
  for (const type of ['changed', 'reset', 'end', 'full']) source.addEventListener(type, onEvent)
  return source
}

/** Self-reconnecting event stream that polls while unavailable. docs/live.md#browser. */
export function createStream({ onNews, onEnd, onPoll }: StreamOptions): Stream {
  let source: EventSource | undefined
  let timer: ReturnType<typeof setTimeout> | undefined
  const polling = createPolling(onPoll)
  let failures = 0
  let connect = () => {}

  function close(): void {
    source?.close()
    source = undefined
    clearTimeout(timer)
    polling.stop()
    connect = () => {}
  }

  function fail(): void {
    source?.close()
    source = undefined
    failures += 1
    const isHopeless = failures >= MOST_FAILURES
    if (isHopeless) polling.start()
    timer = setTimeout(connect, isHopeless ? TRY_AGAIN_MS : (1 + Math.random()) * 500 * 2 ** failures)
  }

  function handle({ type, data, lastEventId }: MessageEvent): void {
    failures = type === 'full' ? MOST_FAILURES : 0
    if (type === 'full') {
      fail()
      return
    }
    polling.stop()
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
        source = openSource(url(), { onEvent: handle, onError: fail })
      }
      connect()
    },
    retry() {
      if (!source) connect()
    },
    close,
  }
}
