import type { Contract } from '@santhe/contracts'
import { SantheError } from '@santhe/rules'
import { Semaphore, withTimeout } from 'async-mutex'

/** How many calls a process runs at once, and how long the others wait. docs/product/calls.md#busy-back-ends */
export interface TurnSettings {
  /** Calls that move stock. They contend for the same documents, so running more finishes none sooner. */
  readonly moving: number
  readonly others: number
  /** Milliseconds. */
  readonly patience: number
}

export const DEFAULT_TURNS: TurnSettings = { moving: 4, others: 16, patience: 1_000 }

/** Claims a quote, whose boxes are reserved: repeating it with another one soon fails. */
function namesQuote(body: unknown): boolean {
  return typeof body === 'object' && body !== null && 'quoteId' in body && typeof body.quoteId === 'string'
}

/**
 * Returns a function that runs a call's handler in its turn.
 * @throws UNAVAILABLE when the turn does not come in time; the handler has not run
 */
export function createTurns({ moving, others, patience }: TurnSettings) {
  const busy = new SantheError('UNAVAILABLE', { details: { hasRun: false } })
  const turnsOf = (most: number) => withTimeout(new Semaphore(most), patience, busy)
  const [movingTurns, otherTurns] = [turnsOf(moving), turnsOf(others)]
  return async <T>({ takesNoTurn, upload, movesStock }: Contract, body: unknown, run: () => Promise<T>): Promise<T> => {
    // Pictures are drawn on other threads, and uploads have their own limit.
    if (takesNoTurn || upload || (movesStock && namesQuote(body))) return run()
    return (movesStock ? movingTurns : otherTurns).runExclusive(run)
  }
}
