import type { Logger } from 'pino'

/** What is logged of every request: never a query, a token, a cookie or a body. */
export interface RequestLine {
  readonly requestId: string
  /** The contract's call, or method and path where none matched. */
  readonly call: string
  readonly ids?: Record<string, string> | undefined
  readonly status: number
  readonly ms: number
  readonly ip: string
  readonly personId?: number | undefined
}

/** Returns a path as it may be logged: one of them contains a secret that opens an account, or ends a help. */
export function loggedPath(path: string): string {
  return path.replace(/^(\/api\/(?:reset-password|confirm-email|keep-email|assist\/link)\/).+$/i, '$1…').slice(0, 200)
}

/** Returns a function that logs one line per request. Its fields hold no secrets, so they are not searched: that would cost as much as the line. */
export function requestLog(log: Logger): (line: RequestLine) => void {
  const plain = log.child({}, { redact: [] })
  return line => plain.info(line, 'request')
}

/** Returns milliseconds since `began` (of `performance.now()`), to a tenth. */
export function since(began: number): number {
  return Math.round((performance.now() - began) * 10) / 10
}
