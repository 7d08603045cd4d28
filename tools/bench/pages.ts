import { compareWithBareServer } from './side-by-side.ts'
import type { Suite } from './suite.ts'

/** Counting everything uses metadata. */
const TARGET = 0.3

/** Minimum rate relative to a bare node:http server sending the same bytes. */
export const pages: Suite = {
  title: 'Rendered pages from the edge, warm, beside a bare node:http server that sends the same bytes',
  async run({ market, productId }) {
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
