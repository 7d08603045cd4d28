import { fail, istDateOf } from '@santhe/rules'
import { type Domain, withTransaction } from '../../foundation/domain.ts'
import { nextId } from '../../foundation/ids.ts'
import { newToken, tokenHash } from '../../foundation/secrets.ts'
import { type StaffAct, writeJournal } from '../../foundation/write-entry.ts'
import { type TeamKeyRecord, TeamKeys } from '../../records/team-key.ts'

const DAY_MS = 24 * 3600 * 1000
const VALID_DAYS = 365
/** Far more than a market has teams; limits the list. */
const MOST_LISTED = 200

export type TeamKeyView = Omit<TeamKeyRecord, 'hash' | 'refusedAt'>

interface MakeTeamKey {
  /** Name of the team. */
  name: string
  slices: string[]
  /** By default 365. */
  days?: number | undefined
  by: StaffAct
}

/** Returns a team's new key, which can't be read again. docs/security.md#team-keys. */
export async function makeTeamKey(
  { name, slices, days = VALID_DAYS, by }: MakeTeamKey,
  domain: Domain,
): Promise<TeamKeyView & { key: string }> {
  const key = newToken()
  const expiresAt = new Date(+by.now + days * DAY_MS)
  const view = { _id: await nextId(domain, 'teamKey'), name, slices, createdAt: by.now, expiresAt }
  const stored = { ...view, revokedAt: null, lastUsedAt: null }
  await withTransaction(domain, async tx => {
    await TeamKeys(tx.connection).create([{ ...stored, hash: tokenHash(key) }], { session: tx.session })
    const after = { slices, expiresAt: istDateOf(expiresAt) }
    await writeJournal({ act: 'teamKey.created', thing: 'teamKey', thingId: view._id, name, after }, by, tx)
  })
  return { ...stored, key }
}

export async function listTeamKeys({ connection }: Domain): Promise<TeamKeyView[]> {
  return TeamKeys(connection)
    .find({}, { hash: 0, refusedAt: 0 })
    .sort({ _id: -1 })
    .limit(MOST_LISTED)
    .lean<TeamKeyView[]>()
}

/**
 * Revokes a key by its number, or a team's keys by its name.
 * @throws NOT_FOUND when there is no such unrevoked key
 */
export async function revokeTeamKeys(
  { key, by }: { key: { _id: number } | { name: string }; by: StaffAct },
  domain: Domain,
): Promise<void> {
  await withTransaction(domain, async tx => {
    const { connection, session } = tx
    const unrevoked = { ...key, revokedAt: null }
    const keys = await TeamKeys(connection).find(unrevoked, null, { session }).lean<TeamKeyRecord[]>()
    if (keys.length === 0) fail('NOT_FOUND')
    await TeamKeys(connection).updateMany(unrevoked, { $set: { revokedAt: by.now } }, { session })
    for (const { _id: thingId, name, slices } of keys)
      await writeJournal({ act: 'teamKey.revoked', thing: 'teamKey', thingId, name, before: { slices } }, by, tx)
  })
}
