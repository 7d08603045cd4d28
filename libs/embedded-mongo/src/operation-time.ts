import { Timestamp } from 'bson'

/** The time of an answer, in seconds: clients send it back to read nothing older, which one node always grants. */
export function operationTime(): Timestamp {
  return new Timestamp({ t: Math.floor(Date.now() / 1000), i: 1 })
}
