import { currentOrder, fail, istDateOf, type Paise } from '@santhe/rules'
import { say } from '@santhe/texts/say'
import { trusted } from 'mongoose'
import { countActiveProducts } from '../../catalog/farm/count-offers.ts'
import type { Domain } from '../../foundation/domain.ts'
import { type FarmRecord, Farms } from '../../records/farm.ts'
import { type OrderRecord, Orders } from '../../records/order.ts'
import type { PersonRecord } from '../../records/person.ts'
import { pendingEmailOf } from '../person/pending-email.ts'
import { findPerson } from '../person/queries.ts'

/** Sums the items of delivered orders as placed, without the market's fees, then corrects the few that changed since. */
export async function farmEarnings(farmerId: number, { connection }: Domain): Promise<Paise> {
  const delivered = { farmerId, status: 'delivered' as const }
  const [[sum], adjusted] = await Promise.all([
    Orders(connection).aggregate<{ earned: Paise }>([
      { $match: delivered },
      { $group: { _id: null, earned: { $sum: '$subtotal' } } },
    ]),
    Orders(connection)
      .find({ ...delivered, adjustments: trusted({ $exists: true }) })
      .select({ items: 1, fees: 1, subtotal: 1, adjustments: 1 })
      .lean<Pick<OrderRecord, 'items' | 'fees' | 'subtotal' | 'adjustments'>[]>(),
  ])
  return adjusted.reduce((all, order) => all + currentOrder(order).subtotal - order.subtotal, sum?.earned ?? 0)
}

export interface OwnFarm {
  farm: FarmRecord
  owner: PersonRecord
  /** The owner's new e-mail address until it is confirmed. */
  pendingEmail: string | null
  /** Products visible in the shop today. */
  productCount: number
  earnings: Paise
}

/** @throws NOT_FOUND without a farm */
export async function farmOfOwner(ownerId: number, { connection, session }: Domain): Promise<FarmRecord> {
  const farm = await Farms(connection).findOne({ ownerId, isHidden: false }, null, { session }).lean<FarmRecord>()
  return farm ?? fail('NOT_FOUND', { message: say('farm.none') })
}

export async function figuresOf(
  farmId: number,
  now: Date,
  domain: Domain,
): Promise<Pick<OwnFarm, 'productCount' | 'earnings'>> {
  const [countOf, earnings] = await Promise.all([
    countActiveProducts(istDateOf(now), domain),
    farmEarnings(farmId, domain),
  ])
  return { productCount: countOf(farmId), earnings }
}

/**
 * @throws NOT_FOUND without a farm
 * @throws NOT_SIGNED_IN for a deactivated farmer
 */
export async function findOwnFarm(
  { personId, now }: { personId: number; now: Date },
  domain: Domain,
): Promise<OwnFarm> {
  const [farm, owner, pendingEmail] = await Promise.all([
    farmOfOwner(personId, domain),
    findPerson(personId, domain),
    pendingEmailOf(personId, domain),
  ])
  if (!owner?.isActive) return fail('NOT_SIGNED_IN')
  return { farm, owner, pendingEmail, ...(await figuresOf(farm._id, now, domain)) }
}
