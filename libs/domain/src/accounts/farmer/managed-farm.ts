import { type Action, type Actor, fail, isFinalStatus, ORDER_STATUSES, scopesFor } from '@santhe/rules'
import { trusted } from 'mongoose'
import type { Domain } from '../../foundation/domain.ts'
import { scopeFilter } from '../../foundation/scope-filter.ts'
import { type FarmRecord, Farms } from '../../records/farm.ts'
import { Orders } from '../../records/order.ts'
import type { PersonRecord } from '../../records/person.ts'
import { pendingEmailOf } from '../person/pending-email.ts'
import { findPerson } from '../person/queries.ts'
import { figuresOf, type OwnFarm } from './own-farm.ts'

export interface ManagedFarm extends OwnFarm {
  /** Orders neither delivered nor cancelled. */
  openOrderCount: number
}

interface FarmToManage {
  id: number
  actor: Actor
  action: Extract<Action, 'farmer.edit' | 'farmer.setMode' | 'farmer.delete'>
}

/** @throws NOT_FOUND also outside the actor's scope, which is part of the query */
export async function findFarmToManage(
  { id, actor, action }: FarmToManage,
  domain: Domain,
): Promise<{ farm: FarmRecord; owner: PersonRecord }> {
  const scope = scopeFilter(scopesFor(actor, action), { district: 'district', taluk: 'taluk', farm: '_id' })
  const farm = await Farms(domain.connection)
    .findOne({ isHidden: false, $and: [{ _id: id }, scope] }, null, { session: domain.session })
    .lean<FarmRecord>()
  const owner = farm && (await findPerson(farm.ownerId, domain))
  return farm && owner ? { farm, owner } : fail('NOT_FOUND')
}

const OPEN_STATUSES = ORDER_STATUSES.filter(status => !isFinalStatus(status))

/** Includes orders awaiting an online payment. */
export function countOpenOrders(farmId: number, { connection, session }: Domain): Promise<number> {
  return Orders(connection).countDocuments({ farmerId: farmId, status: trusted({ $in: OPEN_STATUSES }) }, { session })
}

export async function aboutFarm(
  { farm, owner }: { farm: FarmRecord; owner: PersonRecord },
  now: Date,
  domain: Domain,
): Promise<Omit<ManagedFarm, 'farm' | 'owner'>> {
  const [pendingEmail, figures, openOrderCount] = await Promise.all([
    pendingEmailOf(owner._id, domain),
    figuresOf(farm._id, now, domain),
    countOpenOrders(farm._id, domain),
  ])
  return { pendingEmail, ...figures, openOrderCount }
}

/** @throws NOT_FOUND also outside the scope */
export async function findManagedFarm(
  { id, actor, now }: { id: number; actor: Actor; now: Date },
  domain: Domain,
): Promise<ManagedFarm> {
  const managed = await findFarmToManage({ id, actor, action: 'farmer.edit' }, domain)
  return { ...managed, ...(await aboutFarm(managed, now, domain)) }
}
