import type { Actor } from '@santhe/rules'
import { fail } from '@santhe/rules'
import { trusted } from 'mongoose'
import { type Domain, withTransaction } from '../../foundation/domain.ts'
import { writeJournal } from '../../foundation/journal/write-entry.ts'
import { type AssistRecord, Assists } from '../../records/assist.ts'
import { Farms } from '../../records/farm.ts'
import { tokenHash } from '../password-reset/token.ts'

interface Ending {
  now: Date
  /** In words, for the journal. */
  device: string
}

/** Ends what a filter finds, once, with its entry in the journal. Returns false where nothing goes on. */
async function end(
  filter: { _id: number } & Partial<Pick<AssistRecord, 'agentId' | 'farmerId'>>,
  { endedBy, now, device }: Ending & { endedBy: (assist: AssistRecord) => Actor },
  domain: Domain,
): Promise<boolean> {
  return withTransaction(domain, async tx => {
    const { connection, session } = tx
    const assist = await Assists(connection)
      .findOneAndUpdate(
        { ...filter, endedAt: null, expiresAt: trusted({ $gt: now }) },
        { $set: { endedAt: now } },
        { session, returnDocument: 'after' },
      )
      .lean<AssistRecord>()
    if (!assist) return false
    const farm = await Farms(connection)
      .findById(assist.farmId)
      .session(session ?? null)
      .lean()
    const about = { thing: 'farm', thingId: assist.farmId, name: farm?.farmName ?? '' } as const
    const actor = endedBy(assist)
    const forId = actor.id === assist.farmerId ? null : assist.farmerId
    const entry = { act: 'farm.helpEnded', ...about, district: farm?.district ?? null, forId } as const
    await writeJournal(entry, { actor, device, now }, tx)
    return true
  })
}

const farmerOf = ({ farmerId, farmId }: AssistRecord): Actor => ({ id: farmerId, role: 'farmer', farmId })

/** The farmer ends a help on the own farm; one that is over already stays as it is. */
export async function endOwnAssist(
  { id, actor, ...ending }: Ending & { id: number; actor: Actor },
  domain: Domain,
): Promise<void> {
  await end({ _id: id, farmerId: actor.id }, { ...ending, endedBy: farmerOf }, domain)
}

/** The agent ends the own help; one that is over already stays as it is. */
export async function finishAssist(
  { id, actor, ...ending }: Ending & { id: number; actor: Actor },
  domain: Domain,
): Promise<void> {
  await end({ _id: id, agentId: actor.id }, { ...ending, endedBy: () => actor }, domain)
}

/** A help that a link of the farmer's mail names. */
export interface LinkedAssist {
  assist: AssistRecord
  farmName: string
  /** Whether it goes on. */
  isLive: boolean
}

/** Returns the help that a link names; looking changes nothing. Throws NOT_FOUND. */
export async function findLinkedAssist(
  { token, now }: { token: string; now: Date },
  { connection }: Domain,
): Promise<LinkedAssist> {
  const assist =
    (await Assists(connection)
      .findOne({ links: tokenHash(token) })
      .lean<AssistRecord>()) ??
    fail('NOT_FOUND', { message: 'This link was not sent by us, or was mangled on its way.' })
  const farm = await Farms(connection).findById(assist.farmId).lean()
  return { assist, farmName: farm?.farmName ?? '', isLive: assist.endedAt === null && assist.expiresAt > now }
}

/** Ends the help that a link names; one that is over already stays as it is. The link opens nothing else. Throws NOT_FOUND. */
export async function endLinkedAssist(
  { token, ...ending }: Ending & { token: string },
  domain: Domain,
): Promise<LinkedAssist> {
  const linked = await findLinkedAssist({ token, now: ending.now }, domain)
  await end({ _id: linked.assist._id }, { ...ending, endedBy: farmerOf }, domain)
  return { ...linked, isLive: false }
}
