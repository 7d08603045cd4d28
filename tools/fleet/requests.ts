import { setTimeout as pause } from 'node:timers/promises'
import type { Contract } from '@santhe/contracts'
import { api, type CallInput, type CallResponse } from '@santhe/http-kit/testing'
import type { Received } from './figures.ts'

const TIMEOUT_MS = 20_000
/** How long (ms) a person keeps retrying. */
const PATIENCE_MS = 40_000
const PRESS_MS = 500

/** IP of the visitor, as a load balancer forwards it. */
export const someIp = () => `10.${[0, 0, 0].map(() => Math.floor(Math.random() * 256)).join('.')}`

/** Sends requests like browsers, and records each response. */
export function recordedRequests(url: string) {
  const received: Received[] = []
  const market = api({ url })
  return {
    received,
    /** Returns the text of a page or file; '' without a response. */
    async load(kind: 'page' | 'file', path: string): Promise<string> {
      const at = Date.now()
      const init = { headers: { 'x-forwarded-for': someIp() }, signal: AbortSignal.timeout(TIMEOUT_MS) }
      const response = await fetch(`${url}${path}`, init).catch(() => undefined)
      const text = (await response?.text().catch(() => '')) ?? ''
      const isWhole = kind === 'file' || text.includes('</html>')
      received.push({ kind, what: path, at, ms: Date.now() - at, status: (isWhole && response?.status) || 0 })
      return text
    },
    /** Makes a call, and retries it with the same key until the response is final. */
    async call<C extends Contract>(
      contract: C,
      input: CallInput<C>,
      { token, key }: { token: string; key?: string },
    ): Promise<CallResponse<C> | undefined> {
      const until = Date.now() + PATIENCE_MS
      for (;;) {
        const at = Date.now()
        const headers = { 'x-forwarded-for': someIp(), ...(key !== undefined && { 'Idempotency-Key': key }) }
        const response = await market.call(contract, input, { token, headers }).catch(() => undefined)
        const status = response?.status ?? 0
        const isBusy = response?.failure?.details?.hasRun === false
        received.push({ kind: 'call', what: contract.call, at, ms: Date.now() - at, status, isBusy })
        if ((status > 0 && status < 500) || Date.now() > until) return response
        await pause(Number(response?.headers.get('Retry-After') ?? 0) * 1_000 || PRESS_MS)
      }
    },
  }
}
export type Requests = ReturnType<typeof recordedRequests>
