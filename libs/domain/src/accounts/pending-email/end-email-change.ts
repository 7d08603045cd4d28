import type { Domain } from '../../foundation/domain.ts'
import { EmailChanges } from '../../records/email-change.ts'

/** Ends a person's pending change of the e-mail address, so that its links become invalid. Returns false where none was pending. */
export async function endEmailChange(personId: number, { connection, session }: Domain): Promise<boolean> {
  const ended = await EmailChanges(connection).updateMany(
    { personId, state: 'pending' },
    { $set: { state: 'ended' } },
    { session },
  )
  return ended.modifiedCount > 0
}
