import { PassThrough } from 'node:stream'
import { text } from 'node:stream/consumers'
import { keyOf, type Remotes } from '@santhe/federation'
import type { ReleasedSlice } from '@santhe/federation/release-list'
import { createHost, type FirstView } from '@santhe/host'
import { ipKey } from '@santhe/http-kit'
import { basenameOf, splitLanguage } from '@santhe/rules'
import type { LimitFunction } from 'p-limit'
import pLimit from 'p-limit'
import { renderToPipeableStream } from 'react-dom/server'
import { StaticRouter } from 'react-router-dom'
import { Page } from '../../src/Page.tsx'
import type { PageView } from './page-head.ts'

/** One rendering uses a core while another compresses. */
const AT_ONCE = 2
/** Queue limits per IP and in total; a rendering takes tens of ms. */
const MAX_WAITING_OF_IP = 20
const MAX_WAITING = 100

/** Runs `work` in turn; undefined when the queue is full. */
type RenderTurns = <T>(ip: string, work: () => Promise<T>) => Promise<T | undefined>

/** Renders two pages at once, from different IPs, so heavy requesters delay only themselves. */
export function renderTurns(): RenderTurns {
  const all = pLimit(AT_ONCE)
  const byIp = new Map<string, LimitFunction>()
  return async (ip, work) => {
    const key = ipKey(ip)
    const own = byIp.get(key) ?? pLimit(1)
    if (own.pendingCount >= MAX_WAITING_OF_IP || all.pendingCount >= MAX_WAITING) return undefined
    byIp.set(key, own)
    try {
      return await own(() => all(work))
    } finally {
      if (own.activeCount + own.pendingCount === 0) byIp.delete(key)
    }
  }
}

export interface Rendered {
  /** HTML for the root element. */
  content: string
  /** Preload links of the first pictures, for the head. */
  preloads: string
  firstView: FirstView
}

interface RenderOptions {
  view: PageView
  slice: ReleasedSlice
  slices: readonly ReleasedSlice[]
  /** With the prefix of its language. */
  url: string
  now: Date
  /** Timeout in ms; then the browser renders. */
  timeoutMs: number
}

const IN_THE_BROWSER = () => Promise.reject(new Error('Slices are loaded in the browser'))

function remotesOf(slices: readonly ReleasedSlice[]): Remotes {
  return {
    slices,

    loadPage: IN_THE_BROWSER,
    loadPart: IN_THE_BROWSER,
    renew: () => Promise.resolve(),
  }
}

/** React writes preloads first. */
const PRELOADS = /^(?:<link [^>]*>)+/

/**
 * Renders a slice's page for a signed-out visitor with an empty cart.
 * @throws Error when a component throws or time runs out, since half a page is useless
 */
export async function renderPage({ view, slice, slices, url, now, timeoutMs }: RenderOptions): Promise<Rendered> {
  const { page, preloaded } = view
  const fetchFn = () => Promise.reject(new Error('A page is rendered with the responses it has'))
  const { language } = splitLanguage(url)
  const host = createHost({ now, language, fetchFn, preloaded })
  const loaded = new Map([[keyOf({ slice: slice.name, page: page.path }), page.Component]])
  try {
    const html = await htmlOf(
      <Page
        host={host}
        remotes={remotesOf(slices)}
        loaded={loaded}
        router={inside => (
          <StaticRouter basename={basenameOf(language)} location={url}>
            {inside}
          </StaticRouter>
        )}
      />,
      timeoutMs,
    )
    const [preloads = ''] = PRELOADS.exec(html) ?? []
    return {
      content: html.slice(preloads.length),
      preloads,
      firstView: { now: now.toISOString(), preloaded: [...preloaded] },
    }
  } finally {
    host.close()
  }
}

function htmlOf(page: React.ReactNode, timeoutMs: number): Promise<string> {
  return new Promise((resolve, reject) => {
    let hasFailed = false
    const { pipe, abort } = renderToPipeableStream(page, {
      // Otherwise React writes inline scripts, which our CSP forbids.
      progressiveChunkSize: Number.POSITIVE_INFINITY,
      onAllReady() {
        clearTimeout(timer)
        if (!hasFailed) resolve(text(pipe(new PassThrough())))
      },
      onError(error) {
        clearTimeout(timer)
        hasFailed = true
        reject(error)
      },
    })
    const timer = setTimeout(() => abort(new Error(`A page took more than ${timeoutMs} ms to render`)), timeoutMs)
  })
}
