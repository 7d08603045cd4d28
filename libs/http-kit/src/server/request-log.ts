import type { Logger } from 'pino'

/** What is told of every request: never a query, a token, a cookie or a body. */
export interface RequestLine {
  readonly requestId: string
  /** The contract's call, or method and path where no call was met. */
  readonly call: string
  readonly ids?: Record<string, string> | undefined
  readonly status: number
  readonly ms: number
  readonly ip: string
  readonly personId?: number | undefined
}

/** A path as it may be logged: behind one of them stands what opens an account, whatever method asked. */
export function loggedPath(path: string): string {
  return path.replace(/^(\/api\/(?:reset-password|confirm-email|keep-email)\/).+$/i, '$1…').slice(0, 200)
}

/** One line a request. Its fields hold no secrets, so the search for them is left out: it would cost as much as the line. */
export function requestLog(log: Logger): (line: RequestLine) => void {
  const plain = log.child({}, { redact: [] })
  return line => plain.info(line, 'request')
}

/** Milliseconds since `began` (of `performance.now()`), to a tenth. */
export function since(began: number): number {
  return Math.round((performance.now() - began) * 10) / 10
}
