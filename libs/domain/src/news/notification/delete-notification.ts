import { fail } from '@santhe/rules'
import type { Domain } from '../../foundation/domain.ts'
import { Notifications } from '../../records/notification.ts'
import type { OwnNotification } from './mark-read.ts'

/** Deletes a notification. Throws NOT_FOUND, also for another person's. */
export async function deleteNotification({ id, personId }: OwnNotification, { connection }: Domain): Promise<void> {
  const { deletedCount } = await Notifications(connection).deleteOne({ _id: id, personId })
  if (deletedCount === 0) fail('NOT_FOUND')
}
