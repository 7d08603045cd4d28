import type { Collection, Db } from 'mongodb'
import { median } from '../median.ts'
import type { Result } from '../suite.ts'
import type { BenchOrder } from './an-order.ts'

export const CLIENTS = 16
const ROUNDS = 7
const ROUND_MS = 1_000
const WARM_MS = 500
const FIRST_PLACE = 1_000_000

/** One request to a collection of so many orders; `place` never comes twice. */
export type Ask = (orders: Collection<BenchOrder>, place: number, size: number) => Promise<unknown>

/** Where a request is asked. */
export interface Contender {
  readonly database: Db
  readonly collection: string
  readonly size: number
}

/** How long a round takes at most, in milliseconds, and how many answers: what is written must not depend on the machine's speed. */
interface Round {
  readonly milliseconds: number
  readonly answers: number
}

let places = FIRST_PLACE

/** Answers a second with all clients asking, each one after its last answer. */
async function rateOf({ database, collection, size }: Contender, ask: Ask, round: Round): Promise<number> {
  const orders = database.collection<BenchOrder>(collection)
  const began = performance.now()
  let asked = 0
  const client = async () => {
    while (asked < round.answers && performance.now() - began < round.milliseconds) {
      asked++
      await ask(orders, places++, size)
    }
  }
  await Promise.all(Array.from({ length: CLIENTS }, client))
  return (asked * 1000) / (performance.now() - began)
}

/** The rates of all in turns, so that a noisy machine is noisy for all: the medians of the rounds. */
export async function ratesOf(contenders: readonly Contender[], ask: Ask, answers: number): Promise<number[]> {
  for (const contender of contenders) await rateOf(contender, ask, { milliseconds: WARM_MS, answers })
  const rates = contenders.map((): number[] => [])
  const round = { milliseconds: ROUND_MS, answers }
  for (let at = 0; at < ROUNDS; at++)
    for (const [place, contender] of contenders.entries()) rates[place]?.push(await rateOf(contender, ask, round))
  return rates.map(median)
}

/** A measured figure beside its target, as a line. */
export function resultOf(said: string, figure: string, target: string, isMissed: boolean): Result {
  return {
    line: `${said.padEnd(64)} ${figure.padStart(9)}  (target ${target}: ${isMissed ? 'MISSED' : 'reached'})`,
    isMissed,
  }
}
