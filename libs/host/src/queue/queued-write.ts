import { z } from 'zod'

/** Then a market that does not respond counts as away, in milliseconds. */
export const SEND_TIMEOUT_MS = 60_000

/** Why the market did not take a write. */
const Refusal = z.object({ status: z.number(), code: z.string(), message: z.string() })

/** A write that waits in this browser until the market can be reached. docs/product/delivery.md#queue-of-the-phone */
export const QueuedWrite = z.object({
  personId: z.number(),
  /** Writes of a person are sent by this number, lowest first. */
  sequence: z.number(),
  /** The same at each attempt, so that the market carries it out once. */
  idempotencyKey: z.string(),
  /** By which its screen finds it, such as 'outcome 12'. */
  name: z.string(),
  /** What it is about, such as 'order 12': people are told how many of these are not sent. */
  about: z.string(),
  call: z.string(),
  method: z.enum(['POST', 'PUT', 'PATCH', 'DELETE']),
  /** Path and query string. */
  url: z.string(),
  body: z.unknown().optional(),
  /** A file in place of a body, and the field it is sent as; by its bytes, which every browser can store. */
  upload: z
    .object({
      field: z.string(),
      name: z.string(),
      type: z.string(),
      bytes: z.custom<ArrayBuffer>(value => value instanceof ArrayBuffer),
    })
    .optional(),
  /** The kinds of data that it changes. */
  invalidates: z.array(z.string()),
  /** When it was pressed, in milliseconds since 1970. */
  pressedAt: z.number(),
  /** Not sent earlier, and until then it may be taken back; in milliseconds since 1970. */
  dueAt: z.number(),
  /**
   * `waiting`: not sent yet, or the market did not look at it. `sending`: on its way, or the page was closed meanwhile. `failed`: the market was not reached, or its response
   * was lost; sent again. `sent`: the market has it. `refused`: the market did not take it; waits to be read.
   */
  state: z.enum(['waiting', 'sending', 'failed', 'sent', 'refused']),
  refusal: Refusal.optional(),
  /** When it was sent or refused, or failed after it had expired, in milliseconds since 1970. */
  settledAt: z.number().optional(),
  /** The screen reads the response later; that of any other write is dropped. */
  savesResponse: z.boolean().optional(),
  response: z.unknown().optional(),
})
export type QueuedWrite = z.output<typeof QueuedWrite>

/** What a screen puts into the queue. */
export type NewWrite = Pick<QueuedWrite, 'personId' | 'name' | 'about' | 'call' | 'method' | 'url'> & {
  body?: unknown
  savesResponse?: boolean
  upload?: { field: string; file: File }
  invalidates: readonly string[]
  /** When it was pressed, in milliseconds since 1970. */
  pressedAt: number
  /** For so long after the press it is not sent, and may be taken back; in milliseconds. */
  undoMs?: number
}
