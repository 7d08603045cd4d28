import { Timestamp } from 'bson'

/**
 * Returns a response's time in seconds. Clients send it back to avoid older reads, which a single node never
 * serves.
 */
export function operationTime(): Timestamp {
  return new Timestamp({ t: Math.floor(Date.now() / 1000), i: 1 })
}

let last = { t: 0, i: 0 }

/** Returns the current time (seconds since 1970) as a timestamp unique in this process. */
export function nextTimestamp(): Timestamp {
  const now = Math.floor(Date.now() / 1000)
  last = now > last.t ? { t: now, i: 1 } : { t: last.t, i: last.i + 1 }
  return new Timestamp(last)
}
