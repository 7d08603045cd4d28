import type { Logger } from 'pino'

/** Never a query, token, cookie or body. */
export interface RequestLine {
  readonly requestId: string
  readonly call: string
  readonly ids?: Record<string, string> | undefined
  readonly status: number
  readonly ms: number
  readonly ip: string
  readonly personId?: number | undefined
}

/** Hides the secret of links that open accounts or end a help. */
export function loggedPath(path: string): string {
  return path.replace(/^(\/api\/(?:reset-password|confirm-email|keep-email|assist\/link)\/).+$/i, '$1…').slice(0, 200)
}

/** Fields hold no secrets, so redaction, as costly as the line itself, is skipped. */
export function requestLog(log: Logger): (line: RequestLine) => void {
  const plain = log.child({}, { redact: [] })
  return line => plain.info(line, 'request')
}

/** Milliseconds since `began` (`performance.now()`), to a tenth. */
export function since(began: number): number {
  return Math.round((performance.now() - began) * 10) / 10
}
