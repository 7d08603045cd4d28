import type { Domain } from '../../foundation/domain.ts'
import { PushSubscriptions } from '../../records/push-subscription.ts'

/** Whether the device of a session gets news. */
export async function hasPushSubscription(
  { personId, sessionId }: { personId: number; sessionId: string },
  { connection }: Domain,
): Promise<boolean> {
  return (await PushSubscriptions(connection).exists({ personId, sessionId })) !== null
}
