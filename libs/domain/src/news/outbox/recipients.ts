import { isSubscribed, type NewsChannel, type NewsKind } from '@santhe/rules'
import { trusted } from 'mongoose'
import type { Domain } from '../../foundation/domain.ts'
import type { DomainEvent } from '../../records/events.ts'
import { Farms } from '../../records/farm.ts'
import { People } from '../../records/person.ts'

/**
 * Whom an event notifies: the buyer or another person, the farm's owner, the managers of its district, or every admin. `standInsOf`:
 * those managers, or else the admins, while the farm's owner is deactivated. `decidersOf`: managers and admins who decide about
 * the farm's products.
 */
export type Recipient =
  | { buyerId: number }
  | { personId: number }
  | { ownerOfFarm: number }
  | { managersOf: number }
  | { standInsOf: number }
  | { decidersOf: number }
  | 'admins'

function farmIdOf(recipient: Exclude<Recipient, 'admins' | { buyerId: number } | { personId: number }>): number {
  if ('ownerOfFarm' in recipient) return recipient.ownerOfFarm
  if ('standInsOf' in recipient) return recipient.standInsOf
  return 'managersOf' in recipient ? recipient.managersOf : recipient.decidersOf
}

async function activePeople(filter: Record<string, unknown>, { connection }: Domain): Promise<number[]> {
  const people = await People(connection)
    .find({ ...filter, isActive: true })
    .select({ _id: 1 })
    .lean()
  return people.map(({ _id }) => _id)
}

export async function personsOf(recipient: Recipient, domain: Domain): Promise<number[]> {
  if (recipient === 'admins') return activePeople({ role: 'admin' }, domain)
  if ('buyerId' in recipient) return [recipient.buyerId]
  if ('personId' in recipient) return [recipient.personId]
  const farm = await Farms(domain.connection).findById(farmIdOf(recipient)).select({ ownerId: 1, district: 1 }).lean()
  if (!farm) return []
  if ('ownerOfFarm' in recipient) return activePeople({ _id: farm.ownerId }, domain)
  const managers = { role: 'district_manager', district: farm.district }
  const findManagers = async () => (farm.district ? activePeople(managers, domain) : [])
  if ('managersOf' in recipient) return findManagers()
  if ('standInsOf' in recipient) {
    if ((await activePeople({ _id: farm.ownerId }, domain)).length > 0) return []
    const standIns = await findManagers()
    return standIns.length > 0 ? standIns : personsOf('admins', domain)
  }
  const deciders = farm.district ? { $or: [{ role: 'admin' }, managers] } : { role: 'admin' }
  return activePeople(deciders, domain)
}

/** Returns the actor of an event, who is not notified of it; undefined when its messages have no actor. */
export function doerOf(event: DomainEvent): number | undefined {
  switch (event.kind) {
    case 'orderStatusChanged':
    case 'deliveryFailed':
    case 'deliveryChosen':
    case 'orderAdjusted':
    case 'complaintMoved':
    case 'harvestMoved':
    case 'farmReminded':
      return event.byId
    default:
      return undefined
  }
}

/** Filters people by their preference for a kind of news on a channel; excludes deleted accounts. */
export async function filterByPreference(
  personIds: readonly number[],
  { kind, channel }: { kind: NewsKind; channel: NewsChannel },
  { connection }: Domain,
): Promise<number[]> {
  if (personIds.length === 0) return []
  const people = await People(connection)
    .find({ _id: trusted({ $in: [...personIds] }) })
    .select({ _id: 1, news: 1 })
    .lean()
  return people.filter(({ news = {} }) => isSubscribed(news, kind, channel)).map(({ _id }) => _id)
}
