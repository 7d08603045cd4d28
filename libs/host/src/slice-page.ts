import type { Contract } from '@santhe/contracts'
import type { ComponentType } from 'react'

/** Where a page is: its path's parameters, the URL's query, and the moment it is rendered for. */
export interface PageAt {
  params: Readonly<Record<string, string | undefined>>
  query: URLSearchParams
  now: Date
}

/** One read a page starts with. */
export type PageRead = readonly [Contract, { params?: Record<string, unknown>; query?: Record<string, unknown> }]

/** What search engines and shared links see of a page. */
export interface PageHead {
  /** The HTTP status; 200 unless given. */
  status?: number
  title: string
  description?: string
  /** A path of this market; the edge puts the public URL before it. */
  canonical?: string
  /** The path of a picture of this market. */
  image?: string
  /** Open Graph beyond what the fields above say, such as 'og:type' and 'product:availability'. */
  properties?: Readonly<Record<string, string>>
  /** Paths under `image`, `item`, `url` and `urlTemplate` get the public URL too. */
  jsonLd?: readonly Record<string, unknown>[]
}

interface PageOfSlice {
  /** The path pattern, such as '/products/:identifier'. */
  path: string
  /** The parameters of the query that the page reads; the edge drops all others before it reads and renders. None where left out. */
  queryNames?: readonly string[]
  data?(at: PageAt): readonly PageRead[]
  /** `results` come in the order of `data`; one that failed is undefined. */
  head?(at: PageAt & { results: readonly unknown[] }): PageHead
}

/** A page whose component is at hand. */
export interface EagerPage extends PageOfSlice {
  Component: ComponentType
  chunk?: string
}

/** A page whose component has files of its own, so that other pages of the slice weigh nothing where one is shown. */
export interface LazyPage extends PageOfSlice {
  load(): Promise<ComponentType>
  /** What those files are named by (`webpackChunkName`), so that the edge can have them fetched early. */
  chunk: string
}

/** What a slice's `./pages` exposes for each path it owns; the same in the browser and in its server bundle. */
export type SlicePage = EagerPage | LazyPage
