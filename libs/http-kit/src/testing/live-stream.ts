import { type IncomingMessage, request } from 'node:http'

interface LiveEvent {
  readonly id: string
  readonly event: string
  readonly data: string
}

export interface LiveStream {
  readonly status: number
  readonly headers: IncomingMessage['headers']
  /** The events received so far. */
  readonly events: readonly LiveEvent[]
  /** The subjects of all `changed` events so far, in order. */
  subjects(): string[]
  /** The id of the last event that had one. */
  lastId(): string
  isClosed(): boolean
  /** Stops reading, like a browser with a stalled connection. */
  pause(): void
  resume(): void
  close(): void
}

interface StreamOptions {
  readonly token?: string | undefined
  readonly headers?: Readonly<Record<string, string>>
}

function eventOf(block: string): LiveEvent[] {
  const fields = Object.fromEntries(block.split('\n').map(line => line.split(/: ?(.*)/s)))
  return fields.event === undefined ? [] : [{ id: fields.id ?? '', event: fields.event, data: fields.data ?? '' }]
}

function subjectsOf({ event, data }: LiveEvent): string[] {
  if (event !== 'changed') return []
  const { subjects }: { subjects: string[] } = JSON.parse(data)
  return subjects
}

/** Opens a stream of events and resolves with its headers; a refusal has a status and no events. */
export function openLiveStream(url: string, { token, headers = {} }: StreamOptions = {}): Promise<LiveStream> {
  return new Promise((resolve, reject) => {
    const sent = request(url, {
      agent: false,
      headers: { accept: 'text/event-stream', ...(token && { authorization: `Bearer ${token}` }), ...headers },
    })
    sent.on('error', reject)
    sent.on('response', response => {
      const events: LiveEvent[] = []
      let rest = ''
      let isClosed = false
      response.on('error', () => {})
      response.on('close', () => {
        isClosed = true
      })
      response.on('data', (bytes: Buffer) => {
        const blocks = (rest + String(bytes)).split('\n\n')
        rest = blocks.pop() ?? ''
        events.push(...blocks.flatMap(eventOf))
      })
      resolve({
        status: response.statusCode ?? 0,
        headers: response.headers,
        events,
        subjects: () => events.flatMap(subjectsOf),
        lastId: () => events.findLast(({ id }) => id !== '')?.id ?? '',
        isClosed: () => isClosed,
        pause: () => void response.pause(),
        resume: () => void response.resume(),
        close: () => void sent.destroy(),
      })
    })
    sent.end()
  })
}
