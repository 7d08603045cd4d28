import { type EagerPage, type PageAt, type PageHead, type PreloadedResponse, type SlicePage, urlOf } from '@santhe/host'
import { z } from 'zod'
import type { ReadResponse } from '../api/back-end-client.ts'
import type { DescribedPage, PagePlace, PageReads } from './protocol.ts'

const isFunction = (value: unknown) => typeof value === 'function'
const Page = z.custom<SlicePage>(
  value =>
    typeof value === 'object' &&
    value !== null &&
    'path' in value &&
    typeof value.path === 'string' &&
    (!('queryNames' in value) || Array.isArray(value.queryNames)) &&
    (!('data' in value) || isFunction(value.data)) &&
    (!('head' in value) || isFunction(value.head)),
)
export const Bundle = z.object({
  pages: z.array(Page),
  loadTexts: z.custom<(language: string) => Promise<void>>(isFunction).optional(),
})

export function describe({ path, queryNames, chunk, head }: EagerPage): DescribedPage {
  return { path, queryNames: queryNames && [...queryNames], chunk, hasHead: head !== undefined }
}

function pageAt({ params, query, now, language }: PagePlace): PageAt {
  return { params, query: new URLSearchParams(query), now: new Date(now), language }
}

export function readsOf(page: EagerPage, at: PagePlace): PageReads {
  return (page.data?.(pageAt(at)) ?? []).map(([contract, { params, query }]) => {
    const { call, provides } = contract
    const { method } = z.object({ method: z.literal('GET') }).parse(contract)
    return { call, method, url: urlOf(contract, params, query), provides: [...provides] }
  })
}

/** Returns the response to inline, so that the browser need not load it; undefined unless the status is 200 or 404. */
export function preloadedOf(
  { method: _, ...request }: PageReads[number],
  { status, body, nextCursor, total }: ReadResponse,
): PreloadedResponse | undefined {
  if (status === 404) return { request, status, body }
  if (status !== 200) return undefined
  const rest = { ...(nextCursor === undefined ? {} : { nextCursor }), ...(total === undefined ? {} : { total }) }
  return { request, response: { body, ...rest } }
}

/** Validates responses by their contracts and returns the head for them; no head if a response is missing. */
export function headOf(
  page: EagerPage,
  at: PagePlace,
  responses: readonly ReadResponse[],
): { head?: PageHead & { status: number }; fits: boolean[]; preloaded: PreloadedResponse[] } {
  const reads = page.data?.(pageAt(at)) ?? []
  const requests = readsOf(page, at)
  const results = responses.map(({ status, body }, index) => {
    const parsed = status === 200 ? reads[index]?.[0].response.safeParse(body) : undefined
    return { fits: parsed?.success !== false, data: parsed?.data }
  })
  const fits = results.map(result => result.fits)
  const preloaded = responses.flatMap((response, index) => {
    const request = fits[index] ? requests[index] : undefined
    return (request && preloadedOf(request, response)) ?? []
  })
  const isMissing = responses.some(({ status }) => status === 404)
  if (!page.head || (!isMissing && results.some(({ data }) => data === undefined))) return { fits, preloaded }
  const head = page.head({ ...pageAt(at), results: results.map(({ data }) => data) })
  return { head: { ...head, status: isMissing ? 404 : (head.status ?? 200) }, fits, preloaded }
}
