import { ECDH } from 'node:crypto'
import { type Actor, fail, type Message } from '@santhe/rules'
import { say } from '@santhe/texts/say'
import { trusted } from 'mongoose'
import { duplicateKey } from '../../foundation/database-errors.ts'
import type { Domain } from '../../foundation/domain.ts'
import { PushSubscriptions } from '../../records/push-subscription.ts'
import { isPushUrl, PUSH_HOSTS, type PushServices } from './push-url.ts'

/** Beyond this, the oldest subscription is deleted. */
export const MOST_PUSH_DEVICES = 10

export interface SavePushSubscription {
  actor: Actor
  /** Public id of the session. */
  sessionId: string
  device: string
  endpoint: string
  /** In base64url: 65 and 16 bytes. */
  keys: { p256dh: string; auth: string }
  /** By default the known push services. */
  services?: PushServices | undefined
  now: Date
}

/** Whether the key is an uncompressed point of P-256, as encryption requires. */
function isPublicKey(p256dh: string): boolean {
  const bytes = Buffer.from(p256dh, 'base64url')
  if (bytes.length !== 65) return false
  try {
    ECDH.convertKey(bytes, 'prime256v1')
    return true
  } catch {
    return false
  }
}

function refusals({ endpoint, keys, services }: SavePushSubscription): Record<string, Message> {
  return {
    ...(!isPushUrl(endpoint, services ?? { hosts: PUSH_HOSTS }) && { endpoint: say('push.unknownService') }),
    ...(!isPublicKey(keys.p256dh) && { 'keys.p256dh': say('push.badKey') }),
    ...(Buffer.from(keys.auth, 'base64url').length !== 16 && { 'keys.auth': say('push.badKey') }),
  }
}

async function limitDevices(personId: number, { connection }: Domain): Promise<void> {
  const over = await PushSubscriptions(connection)
    .find({ personId })
    .sort({ createdAt: -1 })
    .skip(MOST_PUSH_DEVICES)
    .select({ _id: 1 })
    .lean()
  if (over.length === 0) return
  await PushSubscriptions(connection).deleteMany({ _id: trusted({ $in: over.map(({ _id }) => _id) }) })
}

/**
 * Stores a device's subscription, replacing the session's previous one. A subscription of another person moves to this one, who uses
 * the device now. docs/product/notifications.md#push.
 * @throws VALIDATION for an unknown push service or invalid keys
 */
export async function savePushSubscription(input: SavePushSubscription, domain: Domain): Promise<void> {
  const fields = refusals(input)
  if (Object.keys(fields).length > 0) fail('VALIDATION', { fields })
  const { actor, sessionId, device, endpoint, keys, now } = input
  const subscriptions = PushSubscriptions(domain.connection)
  const fresh = { personId: actor.id, sessionId, device, ...keys, createdAt: now }
  const write = () => subscriptions.updateOne({ endpoint }, { $set: fresh }, { upsert: true })
  try {
    await write()
  } catch (error) {
    // A concurrent request has created it.
    if (!duplicateKey(error)) throw error
    await write()
  }
  await subscriptions.deleteMany({ personId: actor.id, sessionId, endpoint: trusted({ $ne: endpoint }) })
  await limitDevices(actor.id, domain)
}
