import { setTimeout as pause } from 'node:timers/promises'
import { readStocks } from '../check/read-market.ts'
import type { Stage } from './stage.ts'

const POLL_MS = 40

/**
 * Looks at every product's boxes while people shop: what is below zero for a moment, and made good by the next hold that ends, was
 * oversold all the same. Call the answer to end it and to hear what was seen.
 */
export function watchStock({ market, domain }: Stage): () => Promise<string[]> {
  const seen = new Set<string>()
  const initial = new Map(market.products.map(product => [product.id, product.initial]))
  let isOver = false

  async function checkOnce(): Promise<void> {
    for (const { _id, available, reserved, sold } of await readStocks(domain)) {
      const isRight = Math.min(available, reserved, sold) >= 0 && available + reserved + sold === initial.get(_id)
      if (!isRight)
        seen.add(`product ${_id} had ${available} available, ${reserved} reserved, ${sold} sold for a moment`)
    }
  }

  async function watch(): Promise<void> {
    while (!isOver) {
      // While the engine is killed there is nothing to see.
      await checkOnce().catch(() => {})
      await pause(POLL_MS)
    }
  }

  const ended = watch()
  return async () => {
    isOver = true
    await ended
    return [...seen]
  }
}
