/** How long what a client leaves open lives on, in seconds. */
export interface Lifetimes {
  /** A cursor that nobody asks, unless it was opened with `noCursorTimeout`. */
  readonly cursor: number
  /** A transaction from its start, as MongoDB's `transactionLifetimeLimitSeconds`. */
  readonly transaction: number
  /** A transaction whose connection is gone. MongoDB does not look at connections: its client may come back on another one. */
  readonly abandoned: number
  /** A session that nobody uses, and what is remembered of its writes. */
  readonly session: number
}

/** MongoDB's own: a transaction belongs to its session, whatever becomes of its connection. */
export const LIFETIMES: Lifetimes = {
  cursor: 600,
  transaction: 60,
  abandoned: Number.POSITIVE_INFINITY,
  session: 1800,
}
