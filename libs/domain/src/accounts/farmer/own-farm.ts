import { fail, istDateOf, type Paise } from '@santhe/rules'
import { say } from '@santhe/texts/say'
import { countActiveProducts } from '../../catalog/farm/count-offers.ts'
import type { Domain } from '../../foundation/domain.ts'
import { type FarmRecord, Farms } from '../../records/farm.ts'
import { Orders } from '../../records/order.ts'
import type { PersonRecord } from '../../records/person.ts'
import { pendingEmailOf } from '../person/pending-email.ts'
import { findPerson } from '../person/queries.ts'

/** Sums the items of delivered orders, without the market's fees. */
export async function farmEarnings(farmerId: number, { connection }: Domain): Promise<Paise> {
  const [sum] = await Orders(connection).aggregate<{ earned: Paise }>([
    { $match: { farmerId, status: 'delivered' } },
    { $group: { _id: null, earned: { $sum: '$subtotal' } } },
  ])
  return sum?.earned ?? 0
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
