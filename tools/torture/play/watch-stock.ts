import { setTimeout as pause } from 'node:timers/promises'
import { readStocks } from '../check/read-market.ts'
import type { Stage } from './stage.ts'

const POLL_MS = 40

/**
 * Checks every product's stock while people shop. A number below zero was oversold, even if the end of a
 * reservation later
 * corrects it. The sum of boxes never grows, and shrinks only when a farm packs short.
 * Returns a function that ends the watch and returns the problems.
 */
export function watchStock({ market, domain }: Stage): () => Promise<string[]> {
  const seen = new Set<string>()
  const most = new Map(market.products.map(product => [product.id, product.initial]))
  let isOver = false

  async function checkOnce(): Promise<void> {
    for (const { _id, available, reserved, sold } of await readStocks(domain)) {
      const boxes = available + reserved + sold
      const isRight = Math.min(available, reserved, sold) >= 0 && boxes <= (most.get(_id) ?? 0)
      most.set(_id, boxes)
      if (!isRight)
        seen.add(`product ${_id} had ${available} available, ${reserved} reserved, ${sold} sold for a moment`)
    }
  }

  async function watch(): Promise<void> {
    while (!isOver) {
      // Reads fail while the engine is killed.
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
