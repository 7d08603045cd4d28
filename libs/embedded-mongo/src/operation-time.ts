import { Timestamp } from 'bson'

/** Returns the time of a response, in seconds. Clients send it back to read nothing older, which a single node always ensures. */
export function operationTime(): Timestamp {
  return new Timestamp({ t: Math.floor(Date.now() / 1000), i: 1 })
}

let last = { t: 0, i: 0 }

/** Returns a timestamp of now (seconds since 1970) that this process has not returned before. */
export function nextTimestamp(): Timestamp {
  const now = Math.floor(Date.now() / 1000)
  last = now > last.t ? { t: now, i: 1 } : { t: last.t, i: last.i + 1 }
  return new Timestamp(last)
}
