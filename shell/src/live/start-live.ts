import { api, type Host } from '@santhe/host'
import { z } from 'zod'
import { createStream, LIVE_SUBJECTS, pollByTheMinute } from './stream.ts'

const NAME = 'santhe:live'
/** A tab that is hidden this long sleeps. */
const SLEEP_AFTER_MS = 30_000
/** Products that come and go together open one stream. */
const SETTLE_MS = 200
const MOST_PRODUCTS = 20
/** Another tab that signs out says so in a moment. */
const SIGNED_OUT_WITHIN_MS = 1_500
/** While it stays open whether a session has ended, the page asks and reads again as often as one without a stream. */
const MOST_MS_UNTIL_READ_AGAIN = 60_000

/** What one tab posts to the others. */
const Message = z.object({
  tab: z.number(),
  /** What it shows: product ids, with their boxes. */
  products: z.array(z.tuple([z.number(), z.number()])),
  /** It takes over the stream, and the others say what they show. */
  isTakingOver: z.boolean(),
  /** From the tab that has the stream: the session of its person has ended. Tabs of an older release don't say. */
  hasEnded: z.boolean().optional(),
  /** Whose page it is; 0 for nobody's. */
  person: z.number(),
  /** From the tab that has the stream: what to read again, and the id of the last event. */
  subjects: z.array(z.string()),
  id: z.string(),
})
type Message = z.output<typeof Message>

/**
 * Keeps what the page shows up to date with what others do, until the function it returns is called. One tab of the browser has the stream
 * and passes its news on; `refresh` reads who is signed in. docs/live.md#browser.
 */
export function startLive({ store, liveStock }: Host, refresh: () => Promise<void>): () => void {
  const life = new AbortController()
  const whileAlive = { signal: life.signal }
  const missed = new Set<string>()

  function read(subjects: readonly string[]): void {
    for (const subject of subjects) missed.add(subject)
    if (document.hidden) return
    const tags = LIVE_SUBJECTS.filter(subject => missed.has(subject))
    missed.clear()
    if (tags.length > 0) store.dispatch(api.util.invalidateTags(tags))
  }

  /** The id of the person whose session goes on; 0 where there is none. */
  function personNow(): number {
    const { santhe, session: now } = store.getState()
    return now.phase === 'going' ? (santhe.user?.id ?? 0) : 0
  }

  /** What a stream would report: to a visitor boxes alone. */
  const polled = () => (personNow() > 0 ? LIVE_SUBJECTS : ['stock'])

  if (!navigator.locks || !globalThis.EventSource || !globalThis.BroadcastChannel) {
    const stop = pollByTheMinute(() => read(polled()))
    document.addEventListener('visibilitychange', () => read([]), whileAlive)
    return () => {
      stop()
      life.abort()
    }
  }

  const tab = Math.random()
  const channel = new BroadcastChannel(NAME)
  const others = new Map<number, Message['products']>()
  /** While the tab is awake: it has the stream, or waits for it. */
  let turn: AbortController | undefined
  let release: (() => void) | undefined
  let openFor = ''
  let session = store.getState().santhe.token
  let hasEnded = false
  let endsInARow = 0
  let [person, lastId, since] = [0, '', performance.timeOrigin]

  function handleNews(subjects: readonly string[], id = ''): void {
    lastId = id || lastId
    read(subjects)
    post({ subjects: [...subjects] })
  }

  const stream = createStream({
    onNews(subjects, id) {
      endsInARow = 0
      handleNews(subjects, id)
    },
    onPoll: () => handleNews(polled()),
    onEnd() {
      hasEnded = true
      openFor = ''
      post({ hasEnded })
      const pause = Math.min(SIGNED_OUT_WITHIN_MS * 2 ** endsInARow, MOST_MS_UNTIL_READ_AGAIN)
      endsInARow += 1
      void readPersonAfter(pause).then(comeBack)
    },
  })
  /** The stream says that the session has ended: who is signed in is read, unless the person signs out or in again meanwhile. */
  async function readPersonAfter(milliseconds: number): Promise<void> {
    const { token } = store.getState().santhe
    await new Promise(resolve => setTimeout(resolve, milliseconds))
    if (!life.signal.aborted && token === store.getState().santhe.token) await refresh()
  }
  /** The session goes on all the same, since its cookie alone was lost, or that could not be read: the stream is opened again. */
  function comeBack(): void {
    if (!hasEnded || life.signal.aborted || personNow() !== person) return
    hasEnded = false
    // What changed meanwhile, where the stream ends again and again.
    if (endsInARow > 1) handleNews(polled())
    adjust()
  }
  function post(more: Partial<Message>): void {
    const id = release ? lastId : ''
    const products = turn ? [...liveStock.boxesByProduct] : []
    channel.postMessage({ tab, products, person, id, subjects: [], isTakingOver: false, ...more } satisfies Message)
  }

  const products = () => [...liveStock.boxesByProduct, ...[...others.values()].flat()].slice(0, MOST_PRODUCTS)

  function url(): string {
    const age = String(Math.max(0, Math.round(Date.now() - since)))
    const boxes = products().map(product => product.join(':'))
    const query = {
      ...(person > 0 && { person: String(person) }),
      ...(lastId ? { after: lastId } : person > 0 && { age }),
      ...(boxes.length > 0 && { products: boxes.join() }),
    }
    return `/api/live?${new URLSearchParams(query)}`
  }

  /** Opens, changes or closes the stream, as who is signed in and what is shown require it. */
  function adjust(): void {
    const { token } = store.getState().santhe
    if (token !== session || personNow() !== person) hasEnded = false
    session = token
    if (personNow() !== person) {
      if (person > 0 || lastId) since = Date.now()
      person = personNow()
      lastId = ''
    }
    const ids = [...new Set(products().map(([id]) => id))].sort((a, b) => a - b)
    const target = release && !hasEnded && (person > 0 || ids.length > 0) ? `${person} ${ids}` : ''
    if (target === openFor) return
    openFor = target
    if (target) stream.open(url)
    else stream.close()
  }

  let settling: ReturnType<typeof setTimeout> | undefined
  function adjustSoon(): void {
    clearTimeout(settling)
    settling = setTimeout(adjust, SETTLE_MS)
  }

  function wake(): void {
    if (turn) return
    turn = new AbortController()
    const { signal } = turn
    const takeOver = () =>
      new Promise<void>(resolve => {
        if (signal.aborted) return resolve()
        release = resolve
        others.clear()
        post({ isTakingOver: true })
        adjustSoon()
      })
    // Where the browser blocks what tabs share, each has a stream of its own.
    navigator.locks.request(NAME, { signal }, takeOver).catch(() => takeOver())
    post({})
  }

  function sleep(): void {
    turn?.abort()
    turn = undefined
    release?.()
    release = undefined
    adjust()
    post({})
  }

  channel.onmessage = ({ data }) => {
    const message = Message.safeParse(data).data
    if (!message) return
    others.set(message.tab, message.products)
    if (message.isTakingOver) post({})
    adjustSoon()
    const isOwn = message.person === personNow()
    if (isOwn) lastId = message.id || lastId
    if (isOwn && message.hasEnded) void readPersonAfter(SIGNED_OUT_WITHIN_MS)
    // The boxes of a product are the same for everybody.
    read(isOwn ? message.subjects : message.subjects.filter(subject => subject === 'stock'))
  }

  let drowsy: ReturnType<typeof setTimeout> | undefined
  function handleVisibility(): void {
    clearTimeout(drowsy)
    if (document.hidden) {
      drowsy = setTimeout(sleep, SLEEP_AFTER_MS)
      return
    }
    read([])
    wake()
    stream.retry()
  }

  document.addEventListener('visibilitychange', handleVisibility, whileAlive)
  addEventListener('pagehide', sleep, whileAlive)
  addEventListener('online', stream.retry, whileAlive)
  const unsubscribe = [
    store.subscribe(() => {
      // Signing out closes the stream before the market responds.
      if (personNow() !== person || store.getState().santhe.token !== session) adjust()
    }),
    liveStock.subscribe(() => {
      adjustSoon()
      post({})
    }),
  ]
  handleVisibility()
  return () => {
    life.abort()
    for (const remove of unsubscribe) remove()
    clearTimeout(drowsy)
    clearTimeout(settling)
    sleep()
    channel.close()
  }
}
