import type { Market } from '../start/start-market.ts'
import { memoryOf, QUESTIONS, WORDS } from './distinct.ts'
import { type Result, rateOf, resultOf, type Suite } from './rates.ts'
import { withSeededMarket } from './seeded-market.ts'

const SMALL = 1_000
const ROUNDS = 3
/** Minimum rate relative to the small market: a request may take 1.5 times as long. */
const TARGET = 1 / 1.5
const MOST_MB = 450

const word = (turn: number) => WORDS[turn % WORDS.length] ?? ''

/** Paths of requests, by turn. */
const PATHS: Readonly<Record<string, (turn: number) => string>> = {
  ...Object.fromEntries(Object.entries(QUESTIONS).map(([name, { pathOf }]) => [name, pathOf])),
  'counts of filters': turn => `/api/products/counts?search=${word(turn)}%20x${turn}`,
  'farms by words': turn => `/api/farmers?search=${word(turn)}%20x${turn}`,
  'calendar by words': turn => `/api/calendar?search=${word(turn)}%20x${turn}`,
  suggestions: turn => `/api/suggestions?q=${word(turn)}%20x${turn}`,
}

export const growth: Suite = {
  title: `One question after the other, beside a market of ${SMALL} products`,
  run: ({ market }) =>
    withSeededMarket(SMALL, async ({ market: small }) => {
      let turn = 0
      const results: Result[] = []
      for (const [name, pathOf] of Object.entries(PATHS)) {
        const measure = ({ backEnds }: Market) => {
          const nextPath = () => pathOf(turn++)
          return rateOf(new URL(nextPath(), backEnds.storefront).href, { connections: 1, nextPath })
        }
        const [rates, baseline]: [number[], number[]] = [[], []]
        for (let round = 0; round < ROUNDS; round++) {
          rates.push(await measure(market))
          baseline.push(await measure(small))
        }
        results.push(resultOf({ name, rates, baseline, target: TARGET }))
      }
      const memory = await memoryOf(market)
      return [...results, { line: `memory of the storefront: ${memory} MB`, isMissed: memory > MOST_MB }]
    }),
}
