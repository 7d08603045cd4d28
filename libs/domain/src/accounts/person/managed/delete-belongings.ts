import { trusted } from 'mongoose'
import { endAllWaits } from '../../../catalog/follow/waits.ts'
import type { Domain } from '../../../foundation/domain.ts'
import { EmailChanges } from '../../../records/email-change.ts'
import { EmailConfirmations } from '../../../records/email-confirmation.ts'
import { Farms } from '../../../records/farm.ts'
import { Follows } from '../../../records/follow.ts'
import { FollowerDigests } from '../../../records/follower-digest.ts'
import { Subscribers } from '../../../records/newsletter.ts'
import { Notifications } from '../../../records/notification.ts'
import { PasswordResets } from '../../../records/password-reset.ts'
import type { PersonRecord } from '../../../records/person.ts'
import { PushSubscriptions } from '../../../records/push-subscription.ts'
import { SavedAddresses } from '../../../records/saved-address.ts'
import { SavedCarts } from '../../../records/saved-cart.ts'
import { Wishes } from '../../../records/wish.ts'
import { showAvatarInReviews } from '../change-person.ts'

async function stopFollowing(personId: number, { connection, session }: Domain): Promise<void> {
  const follows = await Follows(connection).find({ personId }, null, { session }).lean()
  if (follows.length === 0) return
  const farms = { _id: trusted({ $in: follows.map(({ farmId }) => farmId) }) }
  await Farms(connection).updateMany(farms, { $inc: { followerCount: -1 } }, { session })
  await Follows(connection).deleteMany({ personId }, { session })
}

/**
 * Deletes a person's data except what also belongs to others: orders with their payments, reviews with the name, histories and
 * the journal. Call it in the transaction that deletes the account. docs/product/accounts.md#ended-accounts.
 */
export async function deleteBelongings({ _id: personId, emailKey }: PersonRecord, tx: Domain): Promise<void> {
  const { connection, session } = tx
  await PasswordResets(connection).deleteMany({ personId }, { session })
  await EmailChanges(connection).deleteMany({ personId }, { session })
  await EmailConfirmations(connection).deleteMany({ personId }, { session })
  await Notifications(connection).deleteMany({ personId }, { session })
  await FollowerDigests(connection).deleteOne({ _id: personId }, { session })
  await PushSubscriptions(connection).deleteMany({ personId }, { session })
  await endAllWaits(personId, tx)
  await Wishes(connection).deleteMany({ personId }, { session })
  await SavedCarts(connection).deleteOne({ _id: personId }, { session })
  await SavedAddresses(connection).deleteOne({ _id: personId }, { session })
  await Subscribers(connection).deleteOne({ emailKey }, { session })
  await stopFollowing(personId, tx)
  await showAvatarInReviews({ personId, avatar: null }, tx)
}
