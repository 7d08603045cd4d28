import { type PageRead, type PreloadedResponse, urlOf } from '@santhe/host'
import type { ReadResponse } from '../api/back-end-client.ts'

/**
 * Reads a back-end URL for the edge.
 * @throws Error when the back end is away or too slow
 */
export type ReadCall = (method: string, url: string, signal: AbortSignal) => Promise<ReadResponse>

export interface PageResult {
  /** The back end's; 503 when it is away, 504 on timeout. */
  status: number
  /** Validated response; undefined if there is none. */
  data: unknown
  /** Response embedded in the page, so the browser needn't read it again. */
  preloaded: PreloadedResponse | undefined
}

function preloadedOf([contract, { params, query }]: PageRead, response: ReadResponse): PreloadedResponse | undefined {
  const { call, provides } = contract
  const request = { call, url: urlOf(contract, params, query), provides: [...provides] }
  const { status, body, nextCursor, total } = response
  if (status === 404) return { request, status, body }
  if (status !== 200) return undefined
  const rest = { ...(nextCursor === undefined ? {} : { nextCursor }), ...(total === undefined ? {} : { total }) }
  return { request, response: { body, ...rest } }
}

async function readResult(pageRead: PageRead, read: ReadCall, signal: AbortSignal): Promise<PageResult> {
  const [contract, { params, query }] = pageRead
  const response = await read(contract.method, urlOf(contract, params, query), signal)
  const parsed = response.status === 200 ? contract.response.safeParse(response.body) : undefined
  if (parsed?.success === false) return { status: response.status, data: undefined, preloaded: undefined }
  return { status: response.status, data: parsed?.data, preloaded: preloadedOf(pageRead, response) }
}

/** Reads in parallel. A failure or timeout goes to `onFailure` and affects no other. */
export async function readResults(
  reads: readonly PageRead[],
  read: ReadCall,
  { timeoutMs, onFailure }: { timeoutMs: number; onFailure: (error: unknown) => void },
): Promise<PageResult[]> {
  const signal = AbortSignal.timeout(timeoutMs)
  const outcomes = await Promise.allSettled(reads.map(one => readResult(one, read, signal)))
  return outcomes.map(one => {
    if (one.status === 'fulfilled') return one.value
    onFailure(one.reason)
    return { status: signal.aborted ? 504 : 503, data: undefined, preloaded: undefined }
  })
}
