import type { Reason } from '@santhe/rules'
import { trusted } from 'mongoose'
import { type Domain, withTransaction } from '../../foundation/domain.ts'
import { type StaffAct, writeJournal } from '../../foundation/write-entry.ts'
import { type AssistRecord, Assists } from '../../records/assist.ts'
import { Farms } from '../../records/farm.ts'

export interface AssistEnd extends Omit<StaffAct, 'actor'> {
  endedBy: (assist: AssistRecord) => StaffAct['actor']
  /** The cause; omitted when a person ended it. */
  reason?: Reason
}

/** Ends the matching help once, with its journal entry. Returns false when none is live. */
export async function writeAssistEnd(
  filter: { _id: number } & Partial<Pick<AssistRecord, 'agentId' | 'farmerId'>>,
  { endedBy, now, device, reason = '' }: AssistEnd,
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
    const farm = await Farms(connection).findById(assist.farmId, null, { session }).lean()
    const about = { thing: 'farm', thingId: assist.farmId, name: farm?.farmName ?? '' } as const
    const actor = endedBy(assist)
    const forId = actor.id === assist.agentId ? assist.farmerId : null
    const entry = { act: 'farm.helpEnded', ...about, district: farm?.district ?? null, forId, reason } as const
    await writeJournal(entry, { actor, device, now }, tx)
    return true
  })
}
