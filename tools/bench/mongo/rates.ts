import type { Collection, Db } from 'mongodb'
import { median } from '../median.ts'
import type { Result } from '../suite.ts'
import type { BenchOrder } from './an-order.ts'

export const CLIENTS = 16
const ROUNDS = 7
const ROUND_MS = 1_000
const WARM_MS = 500
const FIRST_INDEX = 1_000_000

/** `index` is unique per request. */
export type Operation = (orders: Collection<BenchOrder>, index: number, size: number) => Promise<unknown>

export interface Contender {
  readonly database: Db
  readonly collection: string
  readonly size: number
}

/** Limits time and requests, so written data doesn't depend on speed. */
interface Round {
  readonly milliseconds: number
  readonly maxRequests: number
}

let nextIndex = FIRST_INDEX

/** Responses per second over all clients, each sending sequentially. */
async function rateOf({ database, collection, size }: Contender, operation: Operation, round: Round): Promise<number> {
  const orders = database.collection<BenchOrder>(collection)
  const began = performance.now()
  let sent = 0
  const client = async () => {
    while (sent < round.maxRequests && performance.now() - began < round.milliseconds) {
      sent++
      await operation(orders, nextIndex++, size)
    }
  }
  await Promise.all(Array.from({ length: CLIENTS }, client))
  return (sent * 1000) / (performance.now() - began)
}

/** Median rates, measured alternately against noise. */
export async function ratesOf(
  contenders: readonly Contender[],
  operation: Operation,
  maxRequests: number,
): Promise<number[]> {
  for (const contender of contenders) await rateOf(contender, operation, { milliseconds: WARM_MS, maxRequests })
  const rates = contenders.map((): number[] => [])
  const round = { milliseconds: ROUND_MS, maxRequests }
  for (let turn = 0; turn < ROUNDS; turn++)
    for (const [index, contender] of contenders.entries()) rates[index]?.push(await rateOf(contender, operation, round))
  return rates.map(median)
}

/** Returns a line with a measured figure and its target. */
export function resultOf(label: string, figure: string, target: string, isMissed: boolean): Result {
  return {
    line: `${label.padEnd(64)} ${figure.padStart(9)}  (target ${target}: ${isMissed ? 'MISSED' : 'reached'})`,
    isMissed,
  }
}
