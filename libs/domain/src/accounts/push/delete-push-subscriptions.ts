import { trusted } from 'mongoose'
import type { Domain } from '../../foundation/domain.ts'
import { PushSubscriptions } from '../../records/push-subscription.ts'

export async function deletePushSubscription(
  { personId, sessionId }: { personId: number; sessionId: string },
  { connection }: Domain,
): Promise<void> {
  await PushSubscriptions(connection).deleteMany({ personId, sessionId })
}

/** Deletes where a person's devices get news, but those of the sessions that go on. */
export async function deletePushSubscriptionsBut(
  { personId, sessionIds }: { personId: number; sessionIds: readonly string[] },
  { connection }: Domain,
): Promise<void> {
  await PushSubscriptions(connection).deleteMany({ personId, sessionId: trusted({ $nin: [...sessionIds] }) })
}
