import type { ReleasedSlice } from '@santhe/federation/release-list'
import { PreloadedResponse } from '@santhe/host'
import type { Language } from '@santhe/rules'
import { z } from 'zod'
import type { ReadResponse } from '../api/back-end-client.ts'

/** Where and when a page is requested, as text only. */
export interface PagePlace {
  /** The page's pattern, such as '/products/:identifier'. */
  path: string
  params: Record<string, string>
  query: string
  /** ISO time. */
  now: string
  language: Language
}

export interface PageToRender {
  slice: string
  slices: readonly ReleasedSlice[]
  /** With language prefix. */
  url: string
  /** Timeout in ms; then the browser renders. */
  timeoutMs: number
}

/** One JSON line to a renderer; the next one follows its response. */
export type RendererRequest =
  | { kind: 'start'; bundle: string; languages: readonly string[] }
  | { kind: 'reads'; at: PagePlace }
  /** `rendering` is missing if only the head is needed. */
  | { kind: 'page'; at: PagePlace; responses: readonly ReadResponse[]; rendering?: PageToRender | undefined }

/** A response line from another team's code, so the edge parses all of it. */
export const RendererResponse = z.union([z.object({ result: z.unknown() }), z.object({ failure: z.string() })])

export const DescribedPages = z.array(
  z.object({
    path: z.string(),
    queryNames: z.array(z.string()).optional(),
    chunk: z.string().optional(),
    hasHead: z.boolean(),
  }),
)
export type DescribedPage = z.output<typeof DescribedPages>[number]

const [{ shape: preloaded }] = PreloadedResponse.options
/** Only public reads, which the edge makes without a cookie. */
export const PageReads = z
  .array(preloaded.request.extend({ method: z.literal('GET'), url: z.string().startsWith('/api/') }))
  .max(20)
export type PageReads = z.output<typeof PageReads>

const Head = z.object({
  status: z.number().int().min(200).max(599),
  title: z.string(),
  description: z.string().optional(),
  canonical: z.string().startsWith('/').optional(),
  image: z.string().optional(),
  properties: z.record(z.string().regex(/^[\w:.-]+$/), z.string()).optional(),
  jsonLd: z.array(z.record(z.string(), z.unknown())).readonly().optional(),
})

export const PageOfSlice = z.object({
  /** Missing if a response is. */
  head: Head.optional(),
  /** Whether each response fits its contract. */
  fits: z.array(z.boolean()),
  /** HTML for the root element, and preload links of the first pictures. */
  rendered: z.object({ content: z.string(), preloads: z.string().regex(/^(<link [^>]*>)*$/) }).optional(),
  failure: z.string().optional(),
})
export type PageOfSlice = z.output<typeof PageOfSlice>
