import { createHash } from 'node:crypto'
import { type Actor, ROLES } from '@santhe/rules'
import { z } from 'zod'

/** What is stored of a session. */
export const Session = z.object({
  actor: z.object({
    id: z.number(),
    role: z.enum(ROLES),
    district: z.string().nullish(),
    taluk: z.string().nullish(),
    farmId: z.number().nullish(),
  }),
  createdAt: z.number(),
  lastSeen: z.number(),
  device: z.string(),
  /** Its token was set under the cookie name that no other host can set, and is valid under no other. */
  isHostOnly: z.boolean().default(false),
  /** The help in which the session's agent acts for a farmer. docs/product/roles.md#assisted-mode. */
  assistId: z.number().optional(),
})
export type Session = z.output<typeof Session>

/** Ends the help that a session named which has ended; `device` is the session's, in words. */
export type EndHelp = (of: { agent: Actor; assistId: number; device: string; now: Date }) => Promise<void>

export const tokenShape = /^[\w-]{43}$/
export const sessionKey = (hash: string) => `santhe:session:${hash}`
export const personKey = (personId: number) => `santhe:sessions-of:${personId}`
export const endedKey = (personId: number) => `santhe:sessions-ended:${personId}`

/** Returns the hash that identifies a token in Redis. */
export function hashOf(token: string): string {
  return createHash('sha256').update(token).digest('base64url')
}

/** Returns a session's public id: neither the token nor the key in Redis can be derived from it. */
export function publicName(hash: string): string {
  return hashOf(`name of ${hash}`).slice(0, 16)
}

export function readSession(text: string | null | undefined): Session | undefined {
  if (!text) return undefined
  const read = Session.safeParse(JSON.parse(text))
  return read.success ? read.data : undefined
}
