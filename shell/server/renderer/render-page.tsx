import { keyOf, type Remotes } from '@santhe/federation'
import { worded } from '@santhe/federation/path-head'
import type { ReleasedSlice } from '@santhe/federation/release-list'
import { createHost, type EagerPage, type PreloadedResponse } from '@santhe/host'
import { basenameOf, splitLanguage } from '@santhe/rules'
import { renderToStringAsync } from 'preact-render-to-string'
import { StaticRouter } from 'react-router-dom'
import { Page } from '../../src/Page.tsx'
import type { PageOfSlice, PageToRender } from './protocol.ts'

interface RenderOptions extends PageToRender {
  page: EagerPage
  preloaded: readonly PreloadedResponse[]
  now: Date
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

/** The lightest source of a picture, and whether it is one of those visible at first. */
const PICTURE =
  /<picture><source type="image\/avif" srcset="([^"]*)" sizes="([^"]*)"\/>(?:(?!<\/picture>).)*fetchpriority="high"/gi

/** Scripts and styles would be found before pictures. */
export function preloadsOf(html: string): string {
  const links = [...html.matchAll(PICTURE)].map(
    ([, sources, sizes]) =>
      `<link rel="preload" as="image" type="image/avif" imagesrcset="${sources}" imagesizes="${sizes}" fetchpriority="high">`,
  )
  return [...new Set(links)].join('')
}

/**
 * Renders a slice's page for a signed-out visitor with an empty cart.
 * @throws Error when a component throws or time runs out, since half a page is useless
 */
export async function renderPage(options: RenderOptions): Promise<NonNullable<PageOfSlice['rendered']>> {
  const { page, preloaded, slice, slices, url, now, timeoutMs } = options
  const fetchFn = () => Promise.reject(new Error('A page is rendered with the responses it has'))
  const { language } = splitLanguage(url)
  const host = createHost({ now, language, fetchFn, preloaded })
  const loaded = new Map([[keyOf({ slice, page: page.path }), page.Component]])
  try {
    const html = await htmlOf(
      <Page
        host={host}
        remotes={remotesOf(slices.map(one => worded(one, language)))}
        loaded={loaded}
        router={inside => (
          <StaticRouter basename={basenameOf(language)} location={url}>
            {inside}
          </StaticRouter>
        )}
      />,
      timeoutMs,
    )
    return { content: html, preloads: preloadsOf(html) }
  } finally {
    host.close()
  }
}

function htmlOf(page: React.ReactElement, timeoutMs: number): Promise<string> {
  return new Promise((resolve, reject) => {
    setTimeout(() => reject(new Error(`A page took more than ${timeoutMs} ms to render`)), timeoutMs)
    Promise.resolve(renderToStringAsync(page)).then(resolve, reject)
  })
}
