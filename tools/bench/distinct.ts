import { closeDomain, openDomain } from '@santhe/domain'
import { Products } from '@santhe/domain/records'
import { runProgram } from '../engines/run-program.ts'
import type { Market } from '../start/start-market.ts'
import type { Result, Suite } from './rates.ts'
import { compareWithBareServer } from './responses.ts'

export const WORDS = [
  'tomato',
  'brinjal',
  'cauliflower',
  'coriander',
  'banana',
  'pomegranate',
  'drumstick',
  'beetroot',
] as const
const LETTERS = 'abcdefghijklmnopqrstuvwxyz'
/** Visitors' positions: degrees of south and west edge, and span, about 120 km around Bengaluru. */
const [SOUTH, WEST, SPAN] = [12, 77, 1.2] as const

/** Price in paise per measure. */
const HIGHEST_PRICE = 20_000
/** Compressed size; a page without content is far smaller. */
const LEAST_PAGE_BYTES = 9_000

/** Number of products that an import changes. */
const CHANGED = 1_000

/** Returns the fraction (0 to below 1) for a turn: evenly spread, never repeated. */
const spread = (turn: number, step: number): number => (turn * step) % 1

/** Returns a word with two letters changed: 26² variants for each word and position. */
function misspelt(turn: number): string {
  const word = WORDS[turn % WORDS.length] ?? ''
  const at = 1 + (Math.floor(turn / WORDS.length) % (word.length - 2))
  const letter = (place: number) => LETTERS.charAt(Math.floor(spread(turn, place) * LETTERS.length))
  return word.slice(0, at) + letter(Math.SQRT2) + letter(Math.E) + word.slice(at + 2)
}

function place(turn: number): string {
  const degrees = (from: number, step: number) => (from + spread(turn, step) * SPAN).toFixed(4)
  return `lat=${degrees(SOUTH, Math.SQRT2)}&lng=${degrees(WEST, Math.E)}`
}

/** Returns the cursor of a position in a sorted list of products. */
const cursorOf = (position: readonly (string | number)[]) => Buffer.from(JSON.stringify(position)).toString('base64url')

/** Returns the path of the page behind a position that no product has. */
const pageOf = (sort: string, position: readonly (string | number)[]) =>
  `/api/products?sort=${sort}&limit=24&cursor=${cursorOf(position)}`

/**
 * Requests that differ for each visitor: by words, by place or by cursor. `pathOf` returns the path of a turn,
 * `target` the minimum rate relative to a bare server's.
 */
export const QUESTIONS: Readonly<Record<string, { pathOf: (turn: number) => string; target: number }>> = {
  'search, a misspelt word': { pathOf: turn => `/api/products?search=${misspelt(turn)}&limit=24`, target: 0.08 },
  'search, a word and more': {
    pathOf: turn => `/api/products?search=${WORDS[turn % WORDS.length]}%20x${turn}&limit=24`,
    target: 0.1,
  },
  'farms by place': { pathOf: turn => `/api/farmers?${place(turn)}`, target: 0.13 },
  'products by place': { pathOf: turn => `/api/products?sort=nearest&limit=24&${place(turn)}`, target: 0.1 },
  'products by cursor': {
    pathOf: turn => `/api/products?limit=24&cursor=${cursorOf([0, '', spread(turn, Math.SQRT2)])}`,
    target: 0.1,
  },
  'products by price': {
    pathOf: turn => pageOf('unitPrice', ['unitPrice', 0, 0, spread(turn, Math.SQRT2) * HIGHEST_PRICE, '', 0]),
    target: 0.1,
  },
  'products by rating': {
    pathOf: turn => pageOf('rating', ['rating', 0, spread(turn, Math.SQRT2) * 5, 0, 0]),
    target: 0.1,
  },
}

/** Concurrent renders; a request beyond them gets the frame without content. */
const RENDERING = 3
/** Minimum rate relative to a bare server's: 120/s beside about 12,000. */
const RENDERED_TARGET = 0.01

/** Measures pages that the edge has not rendered before. */
async function compareRenderedPages(market: Market): Promise<Result> {
  let turn = 0
  const nextPath = () => `/products?search=${WORDS[0]}%20x${turn++}`
  const url = new URL(nextPath(), market.url).href
  const page = await fetch(url, { headers: { 'accept-encoding': 'identity' } }).then(response => response.text())
  if (!page.includes('id="santhe-first-view"')) throw new Error(`${url} came without content`)
  const load = { nextPath, connections: RENDERING, leastBytes: LEAST_PAGE_BYTES }
  return compareWithBareServer({ name: 'pages rendered first', url, ...load }, RENDERED_TARGET)
}

/** Returns the storefront's memory in MB. */
export async function memoryOf({ pids }: Market): Promise<number> {
  const { output } = await runProgram('ps', ['-o', 'rss=', '-p', String(pids()['bff-storefront'])])
  return Math.round(Number(output) / 1024)
}

/** Writes products as an import does, but without its new list version, which only makes the change visible sooner. */
async function changeProducts({ engines, backEndEnvironment }: Market): Promise<void> {
  const domain = await openDomain({ uri: engines.mongoUri, database: backEndEnvironment.MONGODB_DATABASE ?? 'santhe' })
  const { collection } = Products(domain.connection)
  const changed = await collection.find({ isListed: true }).project({ _id: 1 }).limit(CHANGED).toArray()
  const change = { growingDetails: 'Watered by drip.', changedAt: new Date() }
  await collection.updateMany({ _id: { $in: changed.map(({ _id }) => _id) } }, { $set: change })
  await closeDomain(domain)
}

export const distinct: Suite = {
  title: 'Questions that nobody asked before, beside a bare node:http server that sends the same bytes',
  async run({ market }) {
    let turn = 0
    async function measureAll(when: string, first: () => Promise<void>): Promise<Result[]> {
      const results: Result[] = []
      for (const [name, { pathOf, target }] of Object.entries(QUESTIONS)) {
        await first()
        const nextPath = () => pathOf(turn++)
        const url = new URL(nextPath(), market.backEnds.storefront).href
        results.push(await compareWithBareServer({ name: `${name}${when}`, url, nextPath }, target))
      }
      return results
    }
    const before = await memoryOf(market)
    const results = await measureAll('', async () => {})
    results.push(...(await measureAll(', after an import', () => changeProducts(market))))
    results.push(await compareRenderedPages(market))
    const line = `memory of the storefront: ${before} MB before, ${await memoryOf(market)} MB after`
    return [...results, { line, isMissed: false }]
  },
}
