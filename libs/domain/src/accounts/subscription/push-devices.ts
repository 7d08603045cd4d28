import { trusted } from 'mongoose'
import type { Domain } from '../../foundation/domain.ts'
import { PushSubscriptions } from '../../records/push-subscription.ts'

export async function hasPushSubscription(
  { personId, sessionId }: { personId: number; sessionId: string },
  { connection }: Domain,
): Promise<boolean> {
  return (await PushSubscriptions(connection).exists({ personId, sessionId })) !== null
}

/** Returns the sessions' subscribed devices, oldest first. */
export async function listPushDevices(
  { personId, sessionIds }: { personId: number; sessionIds: readonly string[] },
  { connection }: Domain,
): Promise<string[]> {
  const devices = await PushSubscriptions(connection)
    .find({ personId, sessionId: trusted({ $in: [...sessionIds] }) })
    .sort({ createdAt: 1 })
    .select({ device: 1 })
    .lean()
  return devices.map(({ device }) => device)
}

export async function deletePushSubscription(
  { personId, sessionId }: { personId: number; sessionId: string },
  { connection }: Domain,
): Promise<void> {
  await PushSubscriptions(connection).deleteMany({ personId, sessionId })
}

export async function deletePushSubscriptionsBut(
  { personId, sessionIds }: { personId: number; sessionIds: readonly string[] },
  { connection }: Domain,
): Promise<void> {
  await PushSubscriptions(connection).deleteMany({ personId, sessionId: trusted({ $nin: [...sessionIds] }) })
}
