import type { Actor, Reason } from '@santhe/rules'
import { trusted } from 'mongoose'
import type { Domain } from '../../foundation/domain.ts'
import { AssistCodes, type AssistRecord, Assists } from '../../records/assist.ts'
import type { PersonRecord } from '../../records/person.ts'
import { writeAssistEnd } from './write-end.ts'

interface CloseToHelp {
  /** Whose farm it is; somebody without a farm has nothing to close. */
  farmer: Pick<PersonRecord, '_id' | 'farmId'>
  /** Who makes the change that it follows from; the farmer where it is left out. */
  actor?: Actor
  /** In words, for the journal. */
  device?: string | undefined
  now: Date
  /** What it follows from, for the journal. */
  reason: Reason
}

/**
 * Ends every help on a farmer's farm and makes its codes void, the printed card too, in the transaction of what it follows from: another
 * password or e-mail address, or an account that is closed. A stranger who had the account until then may have made a code.
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
