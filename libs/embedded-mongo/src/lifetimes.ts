/** Lifetimes of things that a client leaves open, in seconds. */
export interface Lifetimes {
  /** An unread cursor, unless opened with `noCursorTimeout`. */
  readonly cursor: number
  /** A transaction since its start, like MongoDB's `transactionLifetimeLimitSeconds`. */
  readonly transaction: number
  /** A transaction after its connection closes. MongoDB ignores connections: the client may return on another one. */
  readonly abandoned: number
  /** An unused session, and its stored responses. */
  readonly session: number
}

/** MongoDB's lifetimes: a transaction belongs to its session, not to its connection. */
export const LIFETIMES: Lifetimes = {
  cursor: 600,
  transaction: 60,
  abandoned: Number.POSITIVE_INFINITY,
  session: 1800,
}
