import { fail } from '@santhe/rules'
import type { Domain } from '../../foundation/domain.ts'
import { Notifications } from '../../records/notification.ts'
import type { OwnNotification } from './mark-read.ts'

export interface DeleteNotification extends OwnNotification {
  now: Date
}

/**
 * Deletes a notification: nobody's bell has it any more, and all that it said is gone. Its message id stays for a while, or an event whose
 * delivery is repeated would bring it again.
 * @throws NOT_FOUND also for another person's
 */
export async function deleteNotification(
  { id, personId, now }: DeleteNotification,
  { connection }: Domain,
): Promise<void> {
  const { matchedCount } = await Notifications(connection).updateOne(
    { _id: id, personId },
    { $set: { deletedAt: now }, $unset: { personId: 1, title: 1, message: 1, link: 1 } },
  )
  if (matchedCount === 0) fail('NOT_FOUND')
}
