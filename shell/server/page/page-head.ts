import { addressOf } from '@santhe/client'
import { matchPath } from '@santhe/federation/path-patterns'
import type { ReleaseList } from '@santhe/federation/release-list'
import type { PageHead, PageRead, SlicePage } from '@santhe/host'
import { NOT_FOUND_HEAD, ownHead } from '../../src/heads.ts'
import type { ServerBundles } from './server-bundles.ts'

/** How long a page may wait for what it says of itself; after that it says less. */
const BUDGET = 300

export interface Asked {
  path: string
  query: URLSearchParams
  now: Date
}

/** Reads one address of a back end for the edge. */
export type ReadCall = (
  method: string,
  address: string,
  signal: AbortSignal,
) => Promise<{ status: number; body: unknown }>

/** A page's own words, and which slice will show it. */
export interface PageFound {
  head: PageHead & { status: number }
  slice: ReleaseList['slices'][number] | undefined
}

interface HeadOptions {
  bundles: ServerBundles
  read: ReadCall
  onFailure: (error: unknown) => void
}

async function answersOf(reads: readonly PageRead[], read: ReadCall) {
  const signal = AbortSignal.timeout(BUDGET)
  return Promise.all(
    reads.map(async ([contract, { params, query }]) => {
      const { status, body } = await read(contract.method, addressOf(contract, params, query), signal)
      const answer = status === 200 ? contract.answer.safeParse(body) : undefined
      return { status, answer: answer?.success ? answer.data : undefined }
    }),
  )
}

/**
 * What a slice's page says of itself, with the answers it needs. A page whose thing is not there is 404.
 * Undefined where it can't be said in time: then the page says what is always true of it.
 */
async function saidBy(page: SlicePage, at: Asked & { params: Record<string, string> }, read: ReadCall) {
  if (!page.head) return undefined
  const where = { params: at.params, query: at.query, now: at.now }
  const answers = await answersOf(page.data?.(where) ?? [], read)
  const isMissing = answers.some(({ status }) => status === 404)
  if (!isMissing && answers.some(({ answer }) => answer === undefined)) return undefined
  const head = page.head({ ...where, answers: answers.map(({ answer }) => answer) })
  return { ...head, status: isMissing ? 404 : (head.status ?? 200) }
}

/** Finds out which page an address is, with which status and which metadata. Never throws for a page's own fault. */
export function pageHead({ bundles, read, onFailure }: HeadOptions) {
  return async (list: ReleaseList, asked: Asked): Promise<PageFound> => {
    const owned = list.slices.flatMap(slice => slice.paths.map(path => ({ path, slice })))
    const match = matchPath([...list.shell.paths, ...owned.map(({ path }) => path)], asked.path)
    if (!match) return { head: { ...NOT_FOUND_HEAD, status: 404 }, slice: undefined }
    const slice = owned.find(({ path }) => path === match.pattern)?.slice
    const known = { ...ownHead(match.pattern), status: 200 }
    if (!slice) return { head: known, slice }
    try {
      const page = (await bundles(slice)).find(({ path }) => path === match.pattern)
      const said = page && (await saidBy(page, { ...asked, params: match.params }, read))
      return { head: said ?? known, slice }
    } catch (error) {
      onFailure(error)
      return { head: known, slice }
    }
  }
}
