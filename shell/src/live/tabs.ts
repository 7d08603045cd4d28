import { z } from 'zod'

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
export type Message = z.output<typeof Message>

/** What a tab says of itself in every message. */
type Introduction = Pick<Message, 'products' | 'person' | 'id'>

/** Connects the tabs of a browser: each hears the others' messages and knows which products they show. */
export function createTabs(introduce: () => Introduction, onMessage: (message: Message) => void) {
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
    /** Asks the other tabs what they show. */
    takeOver(): void {
      others.clear()
      post({ isTakingOver: true })
    },
    close: () => channel.close(),
  }
}

/** Elects one of the awake tabs by a Web Lock. Where locks are blocked, every awake tab leads. */
export function createElection(onLead: () => void) {
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
