import { compareWithBareServer } from './side-by-side.ts'
import type { Suite } from './suite.ts'

/** The least rate of a rendered page, as a share of a bare node:http server that sends the same bytes in the same run. */
const TARGET = 0.3

/** Public pages from the edge's page cache. */
export const pages: Suite = {
  title: 'Rendered pages from the edge, warm, beside a bare node:http server that sends the same bytes',
  async run({ market, productId }) {
    // A URL with the id works like one with the slug.
    const paths: Readonly<Record<string, string>> = {
      'product page': `/products/${productId}`,
      'home page': '/',
    }
    const results = []
    for (const [name, path] of Object.entries(paths)) {
      results.push(await compareWithBareServer({ name, url: new URL(path, market.url).href, target: TARGET }))
    }
    return results
  },
}
