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
  /** The frame with the page in it, for the root element. */
  content: string
  /** Preloads of the pictures that are seen first, for the head. */
  preloads: string
  firstView: FirstView
}

interface RenderOptions {
  view: PageView
  slice: ReleasedSlice
  slices: readonly ReleasedSlice[]
  /** Path and query, as requested. */
  url: string
  now: Date
  /** How long it may take, in milliseconds, before the browser is left to it. */
  timeoutMs: number
}

const IN_THE_BROWSER = () => Promise.reject(new Error('Slices are loaded in the browser'))

/** Returns remotes that name all slices and load none: the component of this page is there already. */
function remotesOf(slices: readonly ReleasedSlice[]): Remotes {
  return { slices, loadPage: IN_THE_BROWSER, loadPart: IN_THE_BROWSER, renew: () => Promise.resolve() }
}

/** Preloads come before everything else in what React writes. */
const PRELOADS = /^(?:<link [^>]*>)+/

/**
 * Renders the frame with a slice's page in it, for a visitor who is signed out with an empty cart.
 * Throws when any component does, or when it is not done in time: half a page is none.
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
      // React would write scripts to put large parts in place later, and the content security policy forbids inline scripts.
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
