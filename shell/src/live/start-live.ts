import { api, type Host, type HostStore, useHost, useSession } from '@santhe/host'
import { useEffect } from 'react'
import { z } from 'zod'
import {
  createEnding,
  createPersonStream,
  createPolling,
  createPosition,
  LIVE_SUBJECTS,
  personOf,
  polledBy,
} from './person-stream.ts'

const NAME = 'santhe:live'

/** Broadcast between tabs. */
const Message = z.object({
  tab: z.number(),
  /** Product ids shown, with boxes. */
  products: z.array(z.tuple([z.number(), z.number()])),
  /** Takes over the stream; other tabs report what they show. */
  isTakingOver: z.boolean(),
  /** From the streaming tab: the session ended. */
  hasEnded: z.boolean(),
  /** Person id; 0 for visitors. */
  person: z.number(),
  /** From the streaming tab: subjects to re-read, and the last event id. */
  subjects: z.array(z.string()),
  id: z.string(),
})
type Message = z.output<typeof Message>

/** State of a tab, sent with every message. */
type Introduction = Pick<Message, 'products' | 'person' | 'id'>

/** Connects the tabs of a browser: each receives the others' messages and the products they show. */
function createTabs(introduce: () => Introduction, onMessage: (message: Message) => void) {
  const tab = Math.random()
  const channel = new BroadcastChannel(NAME)
  const others = new Map<number, Message['products']>()
  function post(more: Partial<Message>): void {
    const news = { subjects: [], isTakingOver: false, hasEnded: false }
    channel.postMessage({ tab, ...news, ...introduce(), ...more } satisfies Message)
  }
  channel.onmessage = ({ data }) => {
    const message = Message.safeParse(data).data
    if (!message) return
    others.set(message.tab, message.products)
    if (message.isTakingOver) post({})
    onMessage(message)
  }
  return {
    post,
    productsOfOthers: () => [...others.values()].flat(),
    /** Requests from the other tabs what they show. */
    takeOver(): void {
      others.clear()
      post({ isTakingOver: true })
    },
    close: () => channel.close(),
  }
}

/** Elects one of the awake tabs by a Web Lock. Where locks are blocked, every awake tab leads. */
function createElection(onLead: () => void) {
  let turn: AbortController | undefined
  let release: (() => void) | undefined
  return {
    isAwake: () => turn !== undefined,
    isLeading: () => release !== undefined,
    wake(): void {
      turn = new AbortController()
      const { signal } = turn
      const lead = () =>
        new Promise<void>(resolve => {
          if (signal.aborted) return resolve()
          release = resolve
          onLead()
        })
      navigator.locks.request(NAME, { signal }, lead).catch(() => lead())
    },
    sleep(): void {
      turn?.abort()
      turn = undefined
      release?.()
      release = undefined
    },
  }
}

/** Hidden tabs disconnect after this time (ms). */
const SLEEP_AFTER_MS = 30_000
/** Debounce, so changing products share one stream (ms). */
const SETTLE_MS = 200
const MOST_PRODUCTS = 20

/**
 * Keeps pages current until the returned function is called. One tab has the stream and broadcasts; `refresh`
 * reloads the session. docs/live.md#browser.
 */
export function startLive(host: Host, refresh: () => Promise<void>): () => void {
  const life = new AbortController()
  const read = createReader(host.store)
  const canStream = navigator.locks && globalThis.EventSource && globalThis.BroadcastChannel
  const stop = canStream ? follow(host, refresh, read, life.signal) : poll(host.store, read, life.signal)
  return () => {
    life.abort()
    stop()
  }
}

type Read = (subjects: readonly string[]) => void

/** Reloads subjects at once; those missed while hidden with the next call while visible. */
function createReader(store: HostStore): Read {
  const missed = new Set<string>()
  return subjects => {
    for (const subject of subjects) missed.add(subject)
    if (document.hidden) return
    const tags = LIVE_SUBJECTS.filter(subject => missed.has(subject))
    missed.clear()
    if (tags.length > 0) store.dispatch(api.util.invalidateTags(tags))
  }
}

function poll(store: HostStore, read: Read, signal: AbortSignal): () => void {
  document.addEventListener('visibilitychange', () => read([]), { signal })
  const polling = createPolling(() => read(polledBy(store)))
  polling.start()
  return polling.stop
}

/** Runs `work` this long after the last call. */
function debounced(work: () => void, milliseconds: number) {
  let timer: ReturnType<typeof setTimeout> | undefined
  const cancel = () => clearTimeout(timer)
  return {
    cancel,
    run(): void {
      cancel()
      timer = setTimeout(work, milliseconds)
    },
  }
}

function follow(host: Host, refresh: () => Promise<void>, read: Read, life: AbortSignal): () => void {
  const { store, liveStock } = host
  const position = createPosition(store)
  const ending = createEnding(store, refresh, life)
  const election = createElection(() => {
    tabs.takeOver()
    adjusting.run()
  })
  const introduce = () => ({
    products: election.isAwake() ? [...liveStock.boxesByProduct] : [],
    ...{ person: position.person, id: election.isLeading() ? position.lastId : '' },
  })
  const tabs = createTabs(introduce, ({ person, id, hasEnded, subjects }) => {
    adjusting.run()
    const isOwn = person === personOf(store)
    if (isOwn) position.lastId = id || position.lastId
    if (isOwn && hasEnded) void ending.hear()
    // Stock is the same for everybody.
    read(isOwn ? subjects : subjects.filter(subject => subject === 'stock'))
  })
  const stream = createPersonStream({
    ...{ store, position, ending, life, isLeading: election.isLeading },
    products: () => [...liveStock.boxesByProduct, ...tabs.productsOfOthers()].slice(0, MOST_PRODUCTS),
    onNews(subjects) {
      read(subjects)
      tabs.post({ subjects: [...subjects] })
    },
    onEnd: () => tabs.post({ hasEnded: true }),
  })
  const adjusting = debounced(stream.adjust, SETTLE_MS)
  const sleep = () => {
    election.sleep()
    stream.adjust()
    tabs.post({})
  }
  const wake = () => {
    read([])
    if (election.isAwake()) return
    election.wake()
    tabs.post({})
  }
  const unsubscribe = [
    // Sign-out closes the stream before the server responds.
    store.subscribe(() => position.isOutdated() && stream.adjust()),
    liveStock.subscribe(() => {
      adjusting.run()
      tabs.post({})
    }),
  ]
  const stopWatching = whileVisible({ sleep, wake, retry: stream.retry }, life)
  return () => {
    for (const stop of unsubscribe) stop()
    stopWatching()
    adjusting.cancel()
    sleep()
    tabs.close()
  }
}

type Wakefulness = Readonly<Record<'sleep' | 'wake' | 'retry', () => void>>

/** Wakes the page while visible, and puts it to sleep after it was hidden for a while. */
function whileVisible({ sleep, wake, retry }: Wakefulness, signal: AbortSignal): () => void {
  const sleeping = debounced(sleep, SLEEP_AFTER_MS)
  function handleVisibility(): void {
    sleeping.cancel()
    if (document.hidden) {
      sleeping.run()
      return
    }
    wake()
    retry()
  }
  document.addEventListener('visibilitychange', handleVisibility, { signal })
  addEventListener('pagehide', sleep, { signal })
  addEventListener('online', retry, { signal })
  handleVisibility()
  return sleeping.cancel
}

/** docs/live.md#browser. */
export function Live() {
  const host = useHost()
  const { refresh } = useSession()
  useEffect(() => startLive(host, refresh), [host, refresh])
  return null
}
