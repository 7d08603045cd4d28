import { setTimeout as pause } from 'node:timers/promises'
import { readStocks } from '../check/read-market.ts'
import type { Stage } from './stage.ts'

const LOOK_EVERY_MS = 40

/**
 * Looks at every product's boxes while people shop: what is below zero for a moment, and made good by the next hold that ends, was
 * oversold all the same. Call the answer to end it and to hear what was seen.
 */
export function watchStock({ market, domain }: Stage): () => Promise<string[]> {
  const seen = new Set<string>()
  const initial = new Map(market.products.map(product => [product.id, product.initial]))
  let isOver = false

  async function look(): Promise<void> {
    for (const { _id, left, held, sold } of await readStocks(domain)) {
      const isRight = Math.min(left, held, sold) >= 0 && left + held + sold === initial.get(_id)
      if (!isRight) seen.add(`product ${_id} had left ${left}, held ${held}, sold ${sold} for a moment`)
    }
  }

  async function watch(): Promise<void> {
    while (!isOver) {
      // While the engine is killed there is nothing to see.
      await look().catch(() => {})
      await pause(LOOK_EVERY_MS)
    }
  }

  const ended = watch()
  return async () => {
    isOver = true
    await ended
    return [...seen]
  }
}
