import { z } from 'zod'
import type { ValueContext } from '../values/field-values.ts'
import type { RequestParts } from './request-parts.ts'

/** Makes a call as the request's caller. Returns the response's body; undefined after a refusal. */
export type SetupCall = (method: string, path: string, body?: unknown) => Promise<unknown>

/** Makes a request valid beyond its schema: its ids exist, and its values fit together. */
export type Prepare = (parts: RequestParts, context: ValueContext, setupCall: SetupCall) => Promise<RequestParts>

/** Fields of a body; empty unless it is an object. */
export const Body = z.record(z.string(), z.unknown()).catch({})

const DAY_MS = 86_400_000
const MIN_DAYS_AHEAD = 60
const MAX_DAYS_AHEAD = 90

/** Returns the request with these fields in its body. */
export const withBody = (parts: RequestParts, fields: object): RequestParts => ({
  ...parts,
  body: { ...Body.parse(parts.body), ...fields },
})

/** Returns the UTC date this many days after a moment. */
export function dateAfter(days: number, now: Date): string {
  return new Date(now.getTime() + days * DAY_MS).toISOString().slice(0, 10)
}

/** Returns a UTC date two to three months from now. */
export function dayAhead({ draw, now }: ValueContext): string {
  return dateAfter(draw.integer(MIN_DAYS_AHEAD, MAX_DAYS_AHEAD), now)
}
