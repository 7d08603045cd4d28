import { api, type Host } from '@santhe/host'
import { SUBJECTS } from '@santhe/host/api'
import { z } from 'zod'
import { createStream, pollByTheMinute } from './stream.ts'

const NAME = 'santhe:live'
/** A tab that is hidden this long sleeps. */
const SLEEP_AFTER_MS = 30_000
/** Products that come and go together open one stream. */
const SETTLE_MS = 200
const MOST_PRODUCTS = 20
/** Another tab that signs out says so in a moment. */
const SIGNED_OUT_WITHIN_MS = 1_500

const Products = z.array(z.tuple([z.number(), z.number()]))
const Message = z.union([
  /** From the tab that has the stream: what the person with this id (0: nobody) should read again, and the last event's id. */
  z.object({ person: z.number(), subjects: z.array(z.string()), id: z.string() }),
  /** From each tab: the products that it shows, with their boxes. */
  z.object({ tab: z.number(), products: Products }),
  /** From a tab that takes over the stream: what do you show? */
  z.object({ isTakingOver: z.literal(true) }),
])

/** Runs `work` once the calls of a moment are over. */
function settled(work: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  return () => {
    clearTimeout(timer)
    timer = setTimeout(work, SETTLE_MS)
  }
}

/**
 * Keeps what the page shows up to date with what others do, until the function it returns is called. One tab of the browser has the stream
 * and passes its news on; `refresh` reads who is signed in. docs/live.md#browser.
 */
export function startLive({ store, liveStock }: Host, refresh: () => Promise<void>): () => void {
  const tab = Math.random()
  const missed = new Set<string>()
  let session = store.getState().santhe.token
  let hasEnded = false
  let [person, lastId, since] = [0, '', performance.timeOrigin]

  /** The id of the person whose session goes on; 0 where there is none. */
  const personNow = () => (store.getState().session.phase === 'going' ? (store.getState().santhe.user?.id ?? 0) : 0)

  function read(subjects: Iterable<string>): void {
    for (const subject of subjects) missed.add(subject)
    if (document.hidden) return
    const tags = SUBJECTS.filter(subject => missed.has(subject))
    missed.clear()
    if (tags.length > 0) store.dispatch(api.util.invalidateTags(tags))
  }

  const removers: (() => void)[] = []
  function listen(target: EventTarget, type: string, listener: () => void): void {
    target.addEventListener(type, listener)
    removers.push(() => target.removeEventListener(type, listener))
  }

  if (!navigator.locks || !globalThis.EventSource || !globalThis.BroadcastChannel) {
    removers.push(pollByTheMinute(read))
    listen(document, 'visibilitychange', () => read([]))
    return () => removers.forEach(remove => void remove())
  }

  const channel = new BroadcastChannel(NAME)
  const others = new Map<number, z.output<typeof Products>>()
  let release: (() => void) | undefined
  let queue: AbortController | undefined
  let openFor = ''

  const stream = createStream({
    onNews(subjects, id) {
      lastId = id || lastId
      read(subjects)
      channel.postMessage({ person, subjects, id: lastId })
    },
    onEnd() {
      hasEnded = true
      openFor = ''
      setTimeout(() => {
        if (hasEnded) void refresh()
      }, SIGNED_OUT_WITHIN_MS)
    },
  })

  const products = () => new Map([...liveStock.shown, ...[...others.values()].flat()].slice(0, MOST_PRODUCTS))
  const position = () => {
    const query = new URLSearchParams()
    if (person > 0) query.set('person', String(person))
    if (lastId) query.set('after', lastId)
    else if (person > 0) query.set('age', String(Math.max(0, Math.round(Date.now() - since))))
    const watched = [...products()].map(([id, boxes]) => `${id}:${boxes}`).join()
    if (watched) query.set('products', watched)
    return query.toString()
  }

  /** Opens, changes or closes the stream, as who is signed in and what is shown require it. */
  function adjust(): void {
    const { token } = store.getState().santhe
    if (token !== session) hasEnded = false
    session = token
    if (personNow() !== person) {
      const isFirst = person === 0 && lastId === ''
      ;[person, lastId] = [personNow(), '']
      if (!isFirst) since = Date.now()
    }
    const ids = [...products().keys()].sort((a, b) => a - b)
    const isNeeded = release && !hasEnded && (person > 0 || ids.length > 0)
    const target = isNeeded ? `${person} ${ids}` : ''
    if (target === openFor) return
    openFor = target
    if (target) stream.open('/api/live?', position)
    else stream.close()
  }

  const adjustSoon = settled(adjust)
  const showOthers = settled(() => channel.postMessage({ tab, products: queue ? [...liveStock.shown] : [] }))

  function join(): void {
    if (queue) return
    queue = new AbortController()
    const { signal } = queue
    const turn = () =>
      new Promise<void>(resolve => {
        if (signal.aborted) return resolve()
        release = resolve
        others.clear()
        channel.postMessage({ isTakingOver: true })
        adjustSoon()
      })
    navigator.locks.request(NAME, { signal }, turn).catch(() => {})
    showOthers()
  }

  function leave(): void {
    queue?.abort()
    queue = undefined
    release?.()
    release = undefined
    adjust()
    channel.postMessage({ tab, products: [] })
  }

  channel.onmessage = ({ data }) => {
    const message = Message.safeParse(data).data
    if (!message) return
    if ('isTakingOver' in message) showOthers()
    else if ('tab' in message) {
      others.set(message.tab, message.products)
      adjustSoon()
    } else if (message.person === personNow()) {
      lastId = message.id || lastId
      read(message.subjects)
    } else read(message.subjects.filter(subject => subject === 'stock'))
  }

  let sleep: ReturnType<typeof setTimeout> | undefined
  function handleVisibility(): void {
    clearTimeout(sleep)
    if (document.hidden) sleep = setTimeout(leave, SLEEP_AFTER_MS)
    else {
      read([])
      join()
      stream.retry()
    }
  }

  listen(document, 'visibilitychange', handleVisibility)
  listen(globalThis, 'pagehide', leave)
  listen(globalThis, 'online', stream.retry)
  removers.push(
    store.subscribe(() => {
      // Signing out closes the stream before the market answers.
      if (personNow() !== person || store.getState().santhe.token !== session) adjust()
    }),
    liveStock.subscribe(() => {
      adjustSoon()
      showOthers()
    }),
  )
  handleVisibility()
  return () => {
    for (const remove of removers) remove()
    clearTimeout(sleep)
    leave()
    channel.close()
  }
}
