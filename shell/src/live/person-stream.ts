import type { Subject } from '@santhe/contracts'
import type { HostStore } from '@santhe/host'
import { z } from 'zod'

/** Consecutive failures before polling by the minute. */
const MOST_FAILURES = 5
const POLL_EVERY_MS = 60_000
const TRY_AGAIN_MS = 300_000
/** Random reconnect delay (ms), so browsers don't return all at once. */
const RESET_WITHIN_MS = 2_000

export const LIVE_SUBJECTS = [
  'notification',
  'order',
  'stock',
  'wish',
  'product',
  'statistics',
  'farm',
  'person',
  'assist',
] as const satisfies readonly Subject[]

const Changed = z.object({ subjects: z.array(z.string()) })

interface StreamOptions {
  /** Receives subjects to reload and the last event id. */
  onNews: (subjects: readonly string[], id: string) => void
  onEnd: () => void
  /** Called each minute without a stream. */
  onPoll: () => void
}

interface Stream {
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
function createStream({ onNews, onEnd, onPoll }: StreamOptions): Stream {
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

/** Another tab's sign-out is broadcast within this time. */
const SIGNED_OUT_WITHIN_MS = 1_500
/** While the session's end is unconfirmed, poll like a page without stream. */
const MOST_MS_UNTIL_READ_AGAIN = 60_000

/** Person id; 0 for visitors and while no session is confirmed. */
export function personOf(store: HostStore): number {
  const { santhe, session } = store.getState()
  return session.phase === 'going' ? (santhe.user?.id ?? 0) : 0
}

/** Visitors only get stock. */
export const polledBy = (store: HostStore): readonly string[] => (personOf(store) > 0 ? LIVE_SUBJECTS : ['stock'])

/** Remembers whose news the page follows, and since which event. */
export function createPosition(store: HostStore) {
  const tokenNow = () => store.getState().santhe.token
  let [token, since] = [tokenNow(), performance.timeOrigin]
  const position = {
    person: 0,
    lastId: '',
    isOutdated: () => personOf(store) !== position.person || tokenNow() !== token,
    /** Follows the session; returns whether it changed. */
    update(): boolean {
      const isChanged = position.isOutdated()
      token = tokenNow()
      if (personOf(store) !== position.person) {
        if (position.person > 0 || position.lastId) since = Date.now()
        position.person = personOf(store)
        position.lastId = ''
      }
      return isChanged
    },
    /** Query of a stream that resumes here. */
    query(): Record<string, string> {
      const { person, lastId } = position
      const age = String(Math.max(0, Math.round(Date.now() - since)))
      return {
        ...(person > 0 && { person: String(person) }),
        ...(lastId ? { after: lastId } : person > 0 && { age }),
      }
    },
  }
  return position
}

/** Re-reads the session after its stream ended, later each time while streams keep ending. */
export function createEnding(store: HostStore, refresh: () => Promise<void>, life: AbortSignal) {
  /** Unless the person signs in or out meanwhile. */
  async function readPersonAfter(milliseconds: number): Promise<void> {
    const { token } = store.getState().santhe
    await new Promise(resolve => setTimeout(resolve, milliseconds))
    if (!life.aborted && token === store.getState().santhe.token) await refresh()
  }
  const ending = {
    hasEnded: false,
    endsInARow: 0,
    /** Another tab's stream reported it. */
    hear: () => readPersonAfter(SIGNED_OUT_WITHIN_MS),
    begin(): Promise<void> {
      ending.hasEnded = true
      const pause = Math.min(SIGNED_OUT_WITHIN_MS * 2 ** ending.endsInARow, MOST_MS_UNTIL_READ_AGAIN)
      ending.endsInARow += 1
      return readPersonAfter(pause)
    },
  }
  return ending
}

interface PersonStreamOptions {
  store: HostStore
  position: ReturnType<typeof createPosition>
  ending: ReturnType<typeof createEnding>
  life: AbortSignal
  isLeading: () => boolean
  /** Products shown in any tab, with boxes. */
  products: () => readonly (readonly [id: number, boxes: number])[]
  onNews: (subjects: readonly string[]) => void
  onEnd: () => void
}

/** The leading tab's stream, for the current person and the shown products. */
export function createPersonStream(options: PersonStreamOptions) {
  const { store, position, ending, life, isLeading, products, onNews, onEnd } = options
  let openFor = ''
  const stream = createStream({
    onNews(subjects, id) {
      // An event proves that the stream works.
      ending.endsInARow = 0
      position.lastId = id || position.lastId
      onNews(subjects)
    },
    onPoll: () => onNews(polledBy(store)),
    onEnd: () => void reopen(),
  })

  /** The session is still valid or unknown: only its cookie was lost. */
  async function reopen(): Promise<void> {
    openFor = ''
    onEnd()
    await ending.begin()
    if (!ending.hasEnded || life.aborted || personOf(store) !== position.person) return
    ending.hasEnded = false
    // Catches up when streams keep ending.
    if (ending.endsInARow > 1) onNews(polledBy(store))
    adjust()
  }

  function url(): string {
    const boxes = products().map(product => product.join(':'))
    const query = { ...position.query(), ...(boxes.length > 0 && { products: boxes.join() }) }
    return `/api/live?${new URLSearchParams(query)}`
  }

  /** Opens, changes or closes the stream to fit session and page. */
  function adjust(): void {
    if (position.update()) ending.hasEnded = false
    const ids = [...new Set(products().map(([id]) => id))].sort((a, b) => a - b)
    const { person } = position
    const isNeeded = isLeading() && !ending.hasEnded && (person > 0 || ids.length > 0)
    const target = isNeeded ? `${person} ${ids}` : ''
    if (target === openFor) return
    openFor = target
    if (target) stream.open(url)
    else stream.close()
  }
  return { adjust, retry: stream.retry }
}
