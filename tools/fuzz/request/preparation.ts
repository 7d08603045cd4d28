import { z } from 'zod'
import type { ValueContext } from '../values/field-values.ts'
import type { RequestParts } from './request-parts.ts'

/** Makes a call as the request's caller. Returns the response's body, or undefined where it was refused. */
export type SetupCall = (method: string, path: string, body?: unknown) => Promise<unknown>

/** Makes a request valid beyond its fields: what it names exists, and its values belong together. */
export type Prepare = (parts: RequestParts, context: ValueContext, setupCall: SetupCall) => Promise<RequestParts>

/** The fields of a body; none where it is no object. */
export const Body = z.record(z.string(), z.unknown()).catch({})

const DAY_MS = 86_400_000
const MIN_DAYS_AHEAD = 60
const MAX_DAYS_AHEAD = 90

/** Returns the request with these fields in its body. */
export const withBody = (parts: RequestParts, fields: object): RequestParts => ({
  ...parts,
  body: { ...Body.parse(parts.body), ...fields },
})

/** Returns the calendar date so many days after a moment. */
export function dateAfter(days: number, now: Date): string {
  return new Date(now.getTime() + days * DAY_MS).toISOString().slice(0, 10)
}

/** Returns a day two to three months from now on, as a calendar date. */
export function dayAhead({ draw, now }: ValueContext): string {
  return dateAfter(draw.integer(MIN_DAYS_AHEAD, MAX_DAYS_AHEAD), now)
}
