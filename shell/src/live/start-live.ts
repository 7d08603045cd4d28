import { api, type Host } from '@santhe/host'
import { z } from 'zod'
import { createStream, LIVE_SUBJECTS, pollByTheMinute } from './stream.ts'

const NAME = 'santhe:live'
/** Hidden tabs disconnect after this time (ms). */
const SLEEP_AFTER_MS = 30_000
/** Debounce, so changing products share one stream (ms). */
const SETTLE_MS = 200
const MOST_PRODUCTS = 20
/** Another tab's sign-out is broadcast within this time. */
const SIGNED_OUT_WITHIN_MS = 1_500
/** While the session's end is unconfirmed, poll like a page without stream. */
const MOST_MS_UNTIL_READ_AGAIN = 60_000

/** Broadcast between tabs. */
const Message = z.object({
  tab: z.number(),
  /** Product ids shown, with boxes. */
  products: z.array(z.tuple([z.number(), z.number()])),
  /** Takes over the stream; other tabs report what they show. */
  isTakingOver: z.boolean(),
  /** From the streaming tab: the session ended. Missing from older releases. */
  hasEnded: z.boolean().optional(),
  /** Person id; 0 for visitors. */
  person: z.number(),
  /** From the streaming tab: subjects to re-read, and the last event id. */
  subjects: z.array(z.string()),
  id: z.string(),
})
type Message = z.output<typeof Message>

/**
 * Keeps pages current until the returned function is called. One tab holds the stream and broadcasts; `refresh`
 * re-reads the session. docs/live.md#browser.
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

  function personNow(): number {
    const { santhe, session: now } = store.getState()
    return now.phase === 'going' ? (santhe.user?.id ?? 0) : 0
  }

  /** Visitors only get stock. */
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
  /** On a session's end re-reads who is signed in, unless they sign in or out meanwhile. */
  async function readPersonAfter(milliseconds: number): Promise<void> {
    const { token } = store.getState().santhe
    await new Promise(resolve => setTimeout(resolve, milliseconds))
    if (!life.signal.aborted && token === store.getState().santhe.token) await refresh()
  }
  /** The session lives on (only its cookie was lost) or is unknown: reopen the stream. */
  function comeBack(): void {
    if (!hasEnded || life.signal.aborted || personNow() !== person) return
    hasEnded = false
    // Catches up when streams keep ending.
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

  /** Opens, changes or closes the stream to fit session and page. */
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
    // Without locks each tab has its own stream.
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
    // Stock is the same for everybody.
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
      // Sign-out closes the stream before the server responds.
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
