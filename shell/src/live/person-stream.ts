import type { HostStore } from '@santhe/host'
import { createStream, LIVE_SUBJECTS } from './stream.ts'

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

/** Knows whose news the page follows, and from where on. */
export function createPosition(store: HostStore) {
  const tokenNow = () => store.getState().santhe.token
  let [token, since] = [tokenNow(), performance.timeOrigin]
  const position = {
    person: 0,
    /** Id of the last event. */
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
    /** Query of a stream that continues here. */
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
    /** Another tab's stream said so. */
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
      // News means that the stream works.
      ending.endsInARow = 0
      position.lastId = id || position.lastId
      onNews(subjects)
    },
    onPoll: () => onNews(polledBy(store)),
    onEnd: () => void reopen(),
  })

  /** Where the session lives on: only its cookie was lost, or it is unknown. */
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
