/** Stands in for the browser's EventSource; tests send its events. */
export class FakeSource extends EventTarget {
  static opened: FakeSource[] = []
  isClosed = false
  onerror: (() => void) | null = null
  readonly query: URLSearchParams
  constructor(url: string) {
    super()
    this.query = new URL(url, 'http://santhe.example').searchParams
    FakeSource.opened.push(this)
  }
  close() {
    this.isClosed = true
  }
  send(type: string, lastEventId = '', subjects: string[] = []) {
    this.dispatchEvent(new MessageEvent(type, { data: JSON.stringify({ subjects }), lastEventId }))
  }
}

/** One lock for all tabs of a test, in the order of their requests. */
export function fakeLocks() {
  let before = Promise.resolve()
  return {
    request(_name: string, { signal }: { signal: AbortSignal }, callback: () => Promise<void>) {
      const turn = before.then(() => (signal.aborted ? undefined : callback()))
      before = turn.catch(() => {})
      return turn
    },
  }
}
