import type { Domain } from '../../foundation/domain.ts'
import { EmailChanges } from '../../records/email-change.ts'

/** Ends what a person has asked for and not confirmed: its links lead nowhere any more. False where there was nothing. */
export async function endPendingEmailChange(personId: number, { connection, session }: Domain): Promise<boolean> {
  const ended = await EmailChanges(connection).updateMany(
    { personId, state: 'pending' },
    { $set: { state: 'ended' } },
    { session },
  )
  return ended.modifiedCount > 0
}
