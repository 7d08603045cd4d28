import { Done } from './account.ts'
import { endpoint } from './endpoint.ts'
import { Moment } from './fields.ts'
import { z } from './schema.ts'
import { text } from './text.ts'

const MOST_DAYS = 1_000

const SliceName = z.string().regex(/^[a-z][a-z0-9-]{0,39}$/)

/** docs/security.md#team-keys */
export const TeamKeyForm = z.strictObject({
  /** Name of the team. */
  name: text(1, 'form.nameMissing', 80),
  slices: z.array(SliceName).min(1).max(50),
  days: z.number().int().min(1).max(MOST_DAYS).optional(),
})

const TeamKey = z.object({
  id: z.number(),
  name: z.string(),
  slices: z.array(z.string()),
  createdAt: Moment,
  expiresAt: Moment,
  revokedAt: Moment.nullable(),
  lastUsedAt: Moment.nullable(),
})
export type TeamKey = z.output<typeof TeamKey>

export const listTeamKeys = endpoint({
  call: 'GET /api/admin/team-keys',
  access: ['admin'],
  summary: 'The keys by which teams release slices, newest first, 200 at most',
  response: z.array(TeamKey),
  provides: ['staff'],
})

export const makeTeamKey = endpoint({
  call: 'POST /api/admin/team-keys',
  access: ['admin'],
  summary: 'Makes a key by which a team releases its slices; this response alone has it',
  body: TeamKeyForm,
  response: TeamKey.extend({ key: z.string() }),
  invalidates: ['staff'],
  creates: true,
})

export const revokeTeamKey = endpoint({
  call: 'DELETE /api/admin/team-keys/:id',
  access: ['admin'],
  summary: 'Revokes a key',
  response: Done,
  invalidates: ['staff'],
})
