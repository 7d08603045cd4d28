import { compareWithBareServer } from './side-by-side.ts'
import type { Suite } from './suite.ts'

/** What a rendered page must reach, as a share of a bare node:http server that sends the same bytes in the same run. */
const TARGET = 0.3

/** Public pages as the edge sends them when they were sent before. */
export const pages: Suite = {
  title: 'Rendered pages from the edge, warm, beside a bare node:http server that sends the same bytes',
  async run({ market, productId }) {
    // By its number the address is as good as by its slug.
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
