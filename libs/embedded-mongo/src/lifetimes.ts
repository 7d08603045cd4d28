/** How long things stay open that a client leaves open, in seconds. */
export interface Lifetimes {
  /** A cursor that nobody reads, unless it was opened with `noCursorTimeout`. */
  readonly cursor: number
  /** A transaction from its start, as MongoDB's `transactionLifetimeLimitSeconds`. */
  readonly transaction: number
  /** A transaction whose connection is closed. MongoDB ignores connections: the client may come back on another one. */
  readonly abandoned: number
  /** A session that nobody uses, and the stored responses of its writes. */
  readonly session: number
}

/** MongoDB's own: a transaction belongs to its session, whatever happens to its connection. */
export const LIFETIMES: Lifetimes = {
  cursor: 600,
  transaction: 60,
  abandoned: Number.POSITIVE_INFINITY,
  session: 1800,
}
