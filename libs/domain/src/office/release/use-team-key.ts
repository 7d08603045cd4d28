import { trusted } from 'mongoose'
import { type Domain, withTransaction } from '../../foundation/domain.ts'
import { tokenHash } from '../../foundation/secrets.ts'
import { writeJournal } from '../../foundation/write-entry.ts'
import { type TeamKeyRecord, TeamKeys } from '../../records/team-key.ts'

const MINUTE_MS = 60_000

export interface TeamKeyUse {
  key: string
  slice: string
  /** `send` of single files is part of its `release`. */
  act: 'read' | 'release' | 'send' | 'show' | 'back' | 'remove'
  version?: string | undefined
  now: Date
}

type UsedKey = { team: string } | { refused: 'KEY_UNKNOWN' | 'KEY_EXPIRED' | 'KEY_REVOKED' | 'KEY_OF_OTHER_SLICES' }

function refusalOf({ revokedAt, expiresAt, slices }: TeamKeyRecord, { slice, now }: TeamKeyUse) {
  if (revokedAt) return 'KEY_REVOKED'
  if (expiresAt <= now) return 'KEY_EXPIRED'
  return slices.includes(slice) ? undefined : 'KEY_OF_OTHER_SLICES'
}

/**
 * Returns the team of a key if it may do this, else the reason. Journals each release and move under the team's name, and each
 * reason of a refusal once a minute. docs/security.md#team-keys.
 */
export async function useTeamKey(use: TeamKeyUse, domain: Domain): Promise<UsedKey> {
  const { key, slice, act, version, now } = use
  const record = await TeamKeys(domain.connection)
    .findOne({ hash: tokenHash(key) })
    .lean<TeamKeyRecord>()
  if (!record) return { refused: 'KEY_UNKNOWN' }
  const { _id: thingId, name } = record
  const refused = refusalOf(record, use)
  await withTransaction(domain, async tx => {
    const minuteAgo = new Date(+now - MINUTE_MS)
    const at = refused ? `refusedAt.${refused}` : 'lastUsedAt'
    const isDue = refused ? { [at]: trusted({ $not: { $gt: minuteAgo } }) } : {}
    const { matchedCount } = await TeamKeys(tx.connection).updateOne(
      { _id: thingId, ...isDue },
      { $set: { [at]: now } },
      { session: tx.session },
    )
    if (refused ? matchedCount === 0 : act === 'read' || act === 'send') return
    const after = { slices: [slice], release: [act, version].filter(Boolean).join(' ') }
    const entry = { act: refused ? 'teamKey.refused' : 'teamKey.used', thing: 'teamKey', thingId, name, after } as const
    const team = { actor: { id: 0, role: 'admin' }, device: '', now } as const
    await writeJournal({ ...entry, reason: refused ?? '', authorName: `team ${name}` }, team, tx)
  })
  return refused ? { refused } : { team: name }
}
