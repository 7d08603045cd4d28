import type { Contract } from '@santhe/contracts'
import type { Language } from '@santhe/rules'
import type { ComponentType } from 'react'

export interface PageAt {
  params: Readonly<Record<string, string | undefined>>
  query: URLSearchParams
  now: Date
  language: Language
}

export type PageRead = readonly [Contract, { params?: Record<string, unknown>; query?: Record<string, unknown> }]

/** Metadata for search engines and link previews. */
export interface PageHead {
  /** Default: 200. */
  status?: number
  title: string
  description?: string
  /** Path; the edge adds the public URL. */
  canonical?: string
  /** Path of a market picture. */
  image?: string
  /** More Open Graph properties, such as 'product:availability'. */
  properties?: Readonly<Record<string, string>>
  /** Paths in `image`, `item`, `url` and `urlTemplate` become absolute. */
  jsonLd?: readonly Record<string, unknown>[]
}

interface PageOfSlice {
  /** A pattern such as '/products/:identifier'. */
  path: string
  /** Query parameters that the page reads; the edge drops others. */
  queryNames?: readonly string[]
  data?(at: PageAt): readonly PageRead[]
  /** `results` in the order of `data`; failed ones are undefined. */
  head?(at: PageAt & { results: readonly unknown[] }): PageHead
}

/** A page whose component is bundled with it. */
export interface EagerPage extends PageOfSlice {
  Component: ComponentType
  chunk?: string
}

/** A page whose component has its own chunk, so that other pages stay small. */
export interface LazyPage extends PageOfSlice {
  load(): Promise<ComponentType>
  /** `webpackChunkName`, for preloading by the edge. */
  chunk: string
}

/** Exposed as `./pages`, identical in the browser and server bundles. */
export type SlicePage = EagerPage | LazyPage
