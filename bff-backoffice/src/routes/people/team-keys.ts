import { listTeamKeys, makeTeamKey, revokeTeamKey, type TeamKey } from '@santhe/contracts'
import { releases } from '@santhe/domain'
import { type Served, serve } from '@santhe/http-kit'
import { readCoded } from '@santhe/texts'
import { z } from 'zod'
import type { Backend } from '../../backend.ts'

type TeamKeyView = Awaited<ReturnType<typeof releases.listTeamKeys>>[number]

function presentTeamKey({ _id: id, name, slices, ...moments }: TeamKeyView): TeamKey {
  return {
    ...{ id, name, slices },
    createdAt: moments.createdAt.toISOString(),
    expiresAt: moments.expiresAt.toISOString(),
    revokedAt: moments.revokedAt?.toISOString() ?? null,
    lastUsedAt: moments.lastUsedAt?.toISOString() ?? null,
  }
}

export function teamKeyRoutes({ domain }: Pick<Backend, 'domain'>): Served[] {
  return [
    serve(listTeamKeys, async () => (await releases.listTeamKeys(domain)).map(presentTeamKey)),

    serve(makeTeamKey, async ({ body, by }) => {
      const { key, ...view } = await releases.makeTeamKey({ ...body, by }, domain)
      return { ...presentTeamKey(view), key }
    }),

    serve(revokeTeamKey, async ({ params: { id: _id }, by, text }) => {
      await releases.revokeTeamKeys({ key: { _id }, by }, domain)
      return { message: text('teamKey.revoked') }
    }),
  ]
}

const Use = z.object({
  key: z.string().max(200),
  slice: z.string().max(100),
  act: z.enum(['read', 'release', 'send', 'show', 'back', 'remove']),
  version: z.string().max(100).optional(),
})

const name = z.string().max(100)
const TakenBack = z.object({ slice: name, version: name, trial: name, reason: z.string().max(300) })

/** Calls of the edge only, by path. */
export function internalCalls({ domain }: Pick<Backend, 'domain'>) {
  return {
    '/internal/team-keys/use': (body: unknown, now: Date) => releases.useTeamKey({ ...Use.parse(body), now }, domain),
    '/internal/releases/taken-back': async (body: unknown, now: Date) => {
      const { reason, ...takenBack } = TakenBack.parse(body)
      await releases.recordTakenBack({ ...takenBack, reason: readCoded(reason), now }, domain)
      return {}
    },
  }
}
