import { matchPath } from '@santhe/federation/path-patterns'
import type { ReleaseList } from '@santhe/federation/release-list'
import type { KnownAnswer, PageHead, WholePage } from '@santhe/host'
import { NOT_FOUND_HEAD, ownHead } from '../../src/heads.ts'
import type { MarketVersions, Shown } from './market-versions.ts'
import { answersTo, type ReadCall } from './page-answers.ts'
import type { ServerBundles } from './server-bundles.ts'

export interface Asked {
  path: string
  query: URLSearchParams
  now: Date
}

/** A slice's page with the answers to begin with. */
export interface PageView {
  page: WholePage
  known: readonly KnownAnswer[]
  /** What its answers show, with the versions read just before them; undefined where one of them was no answer, or nobody knows when it changes. */
  shown: Shown | undefined
}

/** A page's own words, which slice will show it, and what to render; no view where only the browser can. */
export interface PageFound {
  head: PageHead & { status: number }
  slice: ReleaseList['slices'][number] | undefined
  view?: PageView
}

interface HeadOptions {
  bundles: ServerBundles
  read: ReadCall
  versions: () => Promise<MarketVersions | undefined>
  /** How long answers are waited for, in milliseconds. */
  within: number
  onFailure: (error: unknown) => void
}

/**
 * What a slice's page says of itself, with the answers it needs. A page whose thing is not there is 404.
 * No head where it can't be said in time: then the page says what is always true of it; no view where nothing was answered.
 * `isAway` where every back end it asked is away: the page comes all the same, and is no page to remember.
 */
async function saidBy(
  page: WholePage,
  at: Asked & { params: Record<string, string> },
  { read, versions, within, onFailure }: HeadOptions,
): Promise<{ head?: PageFound['head']; view?: PageView; isAway?: boolean }> {
  if (!page.head) return {}
  const where = { params: at.params, query: at.query, now: at.now }
  const reads = page.data?.(where) ?? []
  // Before the answers are: what changes in between makes the page out of date at once.
  const current = reads.length > 0 ? await versions() : undefined
  const heard = await answersTo(reads, read, { within, onFailure })
  const known = heard.flatMap(one => (one.known ? [one.known] : []))
  const isWhole = known.length === heard.length && reads.every(([{ provides: shows }]) => shows.length > 0)
  const shown = isWhole ? current?.of(reads.flatMap(([{ provides: shows }]) => shows)) : undefined
  const view = known.length > 0 || heard.length === 0 ? { view: { page, known, shown } } : {}
  if (heard.length > 0 && heard.every(({ status }) => status === 503)) return { isAway: true }
  const isMissing = heard.some(({ status }) => status === 404)
  if (!isMissing && heard.some(({ answer }) => answer === undefined)) return view
  const head = page.head({ ...where, answers: heard.map(({ answer }) => answer) })
  return { head: { ...head, status: isMissing ? 404 : (head.status ?? 200) }, ...view }
}

/** Finds out which page an address is, with which status, which metadata and which answers. Never throws for a page's own fault. */
export function pageHead(options: HeadOptions) {
  const { bundles, onFailure } = options
  return async (list: ReleaseList, asked: Asked): Promise<PageFound> => {
    const owned = list.slices.flatMap(slice => slice.paths.map(path => ({ path, slice })))
    const match = matchPath([...list.shell.paths, ...owned.map(({ path }) => path)], asked.path)
    if (!match) return { head: { ...NOT_FOUND_HEAD, status: 404 }, slice: undefined }
    const slice = owned.find(({ path }) => path === match.pattern)?.slice
    const known = { ...ownHead(match.pattern), status: 200 }
    if (!slice) return { head: known, slice }
    try {
      const page = (await bundles(slice)).find(({ path }) => path === match.pattern)
      if (!page) return { head: known, slice }
      const { isAway, ...said } = await saidBy(page, { ...asked, params: match.params }, options)
      return { head: isAway ? { ...known, status: 503 } : known, slice, ...said }
    } catch (error) {
      onFailure(error)
      return { head: known, slice }
    }
  }
}
