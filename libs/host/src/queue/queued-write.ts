import { z } from 'zod'

/** After this (ms) the market counts as away. */
export const SEND_TIMEOUT_MS = 60_000

/** Why the market did not take a write. */
const Refusal = z.object({ status: z.number(), code: z.string(), message: z.string() })

/** Waits in this browser until the market is reachable. docs/product/delivery.md#queue-of-the-phone */
export const QueuedWrite = z.object({
  personId: z.number(),
  /** Sending order per person. */
  sequence: z.number(),
  /** Equal for all attempts, so it runs once. */
  idempotencyKey: z.string(),
  /** Key for its screen, such as 'outcome 12'. */
  name: z.string(),
  /** Subject such as 'order 12', counted as unsent. */
  about: z.string(),
  call: z.string(),
  method: z.enum(['POST', 'PUT', 'PATCH', 'DELETE']),
  /** Path and query string. */
  url: z.string(),
  body: z.unknown().optional(),
  /** A file instead of a body, with its field name; bytes, which every browser can store. */
  upload: z
    .object({
      field: z.string(),
      name: z.string(),
      type: z.string(),
      bytes: z.custom<ArrayBuffer>(value => value instanceof ArrayBuffer),
    })
    .optional(),
  /** Subjects to invalidate. */
  invalidates: z.array(z.string()),
  /** Milliseconds since 1970. */
  pressedAt: z.number(),
  /** Earliest sending, until which it can be undone; ms since 1970. */
  dueAt: z.number(),
  /**
   * `waiting`: unsent or unread by the market. `sending`: in progress, or the page was closed. `failed`: no response,
   * will be resent. `sent`: accepted. `refused`: rejected, waits to be read.
   */
  state: z.enum(['waiting', 'sending', 'failed', 'sent', 'refused']),
  refusal: Refusal.optional(),
  /** Sent, refused, or failed after expiry; ms since 1970. */
  settledAt: z.number().optional(),
  /** Keeps the response for the screen. */
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
  /** Milliseconds since 1970. */
  pressedAt: number
  /** Undo time in ms, during which it isn't sent. */
  undoMs?: number
}
