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
  /** The help its agent acts in. docs/product/roles.md#assisted-mode. */
  assistId: z.number().optional(),
})
export type Session = z.output<typeof Session>

/** Ends the help of an ended session; `device` in words. */
export type EndHelp = (of: { agent: Actor; assistId: number; device: string; now: Date }) => Promise<void>

export const tokenShape = /^[\w-]{43}$/
export const sessionKey = (hash: string) => `santhe:session:${hash}`
export const personKey = (personId: number) => `santhe:sessions-of:${personId}`
export const endedKey = (personId: number) => `santhe:sessions-ended:${personId}`

export function hashOf(token: string): string {
  return createHash('sha256').update(token).digest('base64url')
}

/** Reveals neither token nor Redis key. */
export function publicName(hash: string): string {
  return hashOf(`name of ${hash}`).slice(0, 16)
}

export function readSession(text: string | null | undefined): Session | undefined {
  if (!text) return undefined
  const read = Session.safeParse(JSON.parse(text))
  return read.success ? read.data : undefined
}
