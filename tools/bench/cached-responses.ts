import { compareWithBareServer } from './side-by-side.ts'
import type { Suite } from './suite.ts'

/** Minimum rate relative to a bare node:http server sending the same bytes. */
const TARGET = 0.5

export const cachedResponses: Suite = {
  title: 'Cached responses at the back end’s own port, beside a bare node:http server that sends the same bytes',
  async run({ market, productId }) {
    const paths: Readonly<Record<string, string>> = {
      'product list (24)': '/api/products?search=&category=all&availability=all&limit=24',
      'search (24)': '/api/products?search=banana&limit=24',
      'product detail': `/api/products/${productId}`,
      'farms (60)': '/api/farmers',
      calendar: '/api/calendar',
    }
    const results = []
    for (const [name, path] of Object.entries(paths)) {
      results.push(await compareWithBareServer({ name, url: `${market.backEnds.storefront}${path}`, target: TARGET }))
    }
    return results
  },
}
