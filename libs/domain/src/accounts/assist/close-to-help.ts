import type { Actor, Reason } from '@santhe/rules'
import { trusted } from 'mongoose'
import type { Domain } from '../../foundation/domain.ts'
import { AssistCodes, type AssistRecord, Assists } from '../../records/assist.ts'
import type { PersonRecord } from '../../records/person.ts'
import { writeAssistEnd } from './write-end.ts'

interface CloseToHelp {
  /** A farmer without a farm has nothing to close. */
  farmer: Pick<PersonRecord, '_id' | 'farmId'>
  /** Author of the change that causes this; by default the farmer. */
  actor?: Actor
  device?: string | undefined
  now: Date
  reason: Reason
}

/**
 * Ends all help on a farmer's farm and voids its codes, including the printed card, in the transaction of the cause: a new password or
 * e-mail address, or a closed account. An intruder in the account may have made a code.
 * docs/product/roles.md#assisted-mode.
 */
export async function closeToHelp(
  { farmer: { _id, farmId }, actor, device = '', now, reason }: CloseToHelp,
  tx: Domain,
): Promise<void> {
  if (farmId === null) return
  const { connection, session } = tx
  await AssistCodes(connection).updateOne({ _id: farmId }, { $set: { screen: null, card: null } }, { session })
  const live = await Assists(connection)
    .find({ farmId, endedAt: null, expiresAt: trusted({ $gt: now }) }, null, { session })
    .lean<AssistRecord[]>()
  const endedBy = () => actor ?? ({ id: _id, role: 'farmer', farmId } as const)
  for (const assist of live) await writeAssistEnd({ _id: assist._id }, { endedBy, device, now, reason }, tx)
}
