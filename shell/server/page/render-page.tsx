import { PassThrough } from 'node:stream'
import { text } from 'node:stream/consumers'
import { keyOf, type Remotes } from '@santhe/federation'
import type { ReleasedSlice } from '@santhe/federation/release-list'
import { createHost, type FirstView } from '@santhe/host'
import { renderToPipeableStream } from 'react-dom/server'
import { StaticRouter } from 'react-router-dom'
import { Page } from '../../src/Page.tsx'
import type { PageView } from './page-head.ts'

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
  url: string
  now: Date
  /** Timeout in ms; then the browser renders. */
  timeoutMs: number
}

const IN_THE_BROWSER = () => Promise.reject(new Error('Slices are loaded in the browser'))

function remotesOf(slices: readonly ReleasedSlice[]): Remotes {
  return { slices, loadPage: IN_THE_BROWSER, loadPart: IN_THE_BROWSER, renew: () => Promise.resolve() }
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
  const host = createHost({ now, fetchFn, preloaded })
  const loaded = new Map([[keyOf({ slice: slice.name, page: page.path }), page.Component]])
  try {
    const html = await htmlOf(
      <Page
        host={host}
        remotes={remotesOf(slices)}
        loaded={loaded}
        router={inside => <StaticRouter location={url}>{inside}</StaticRouter>}
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
