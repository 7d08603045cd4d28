import { type Actor, fail } from '@santhe/rules'
import { say } from '@santhe/texts/say'
import { trusted } from 'mongoose'
import { endLine } from '../../catalog/stock/line.ts'
import { addEvent, addEvents } from '../../foundation/add-event.ts'
import { type Domain, isThere } from '../../foundation/domain.ts'
import { type StaffAct, writeJournal } from '../../foundation/write-entry.ts'
import { type FarmRecord, Farms } from '../../records/farm.ts'
import { Orders } from '../../records/order.ts'
import type { PersonRecord } from '../../records/person.ts'
import { Products } from '../../records/product.ts'
import { Stocks, stockOf } from '../../records/stock.ts'
import { Wishes } from '../../records/wish.ts'
import { closeToHelp } from '../assist/close-to-help.ts'
import { changePerson } from '../person/change-person.ts'
import { type EndSessions, signingOut } from '../person/managed/change-people.ts'
import { countOpenOrders, findFarmToManage } from './managed-farm.ts'

function failOpenOrders(openOrderCount: number): never {
  const message = say('farm.openOrders', { orders: openOrderCount })
  return fail('CONFLICT', { message, details: { openOrderCount } })
}

interface OfferedProduct {
  _id: number
  ratingCount: number
}

/** Whether others depend on the farm: orders, boxes in a checkout, reviews, followers, wishes. */
async function isReferredTo(farm: FarmRecord, products: readonly OfferedProduct[], tx: Domain): Promise<boolean> {
  if (farm.followerCount > 0 || farm.ratingCount > 0 || products.some(({ ratingCount }) => ratingCount > 0)) return true
  if (await isThere(Orders, { farmerId: farm._id }, tx)) return true
  const ids = products.map(({ _id }) => _id)
  const stocks = await Stocks(tx.connection)
    .find({ _id: trusted({ $in: ids }) }, null, { session: tx.session })
    .lean()
  if (stocks.map(stockOf).some(({ reserved, sold }) => reserved + sold > 0)) return true
  return isThere(Wishes, { productId: trusted({ $in: ids }) }, tx)
}

async function hide({ _id }: FarmRecord, now: Date, { connection, session }: Domain): Promise<void> {
  await Farms(connection).updateOne(
    { _id },
    { $set: { isHidden: true, activeUntil: null, updatedAt: now } },
    { session },
  )
  const hidden = { isHidden: true, isListed: false, updatedAt: now }
  await Products(connection).updateMany({ farmId: _id, isHidden: false }, { $set: hidden }, { session })
  await Products(connection).updateMany({ farmId: _id }, { $set: { 'farm.isHidden': true } }, { session })
}

async function remove(
  { farm, owner, productIds }: { farm: FarmRecord; owner: PersonRecord; productIds: readonly number[] },
  by: StaffAct,
  tx: Domain,
): Promise<void> {
  const { connection, session } = tx
  await Products(connection).deleteMany({ farmId: farm._id }, { session })
  await Stocks(connection).deleteMany({ _id: trusted({ $in: [...productIds] }) }, { session })
  await Farms(connection).deleteOne({ _id: farm._id }, { session })
  const change = { farmId: null, ...(owner.role === 'farmer' && { role: 'customer' as const }) }
  await changePerson(owner, change, tx)
  const person = { thing: 'person', thingId: owner._id, name: owner.name, district: farm.district } as const
  await writeJournal({ act: 'person.changed', ...person, fields: Object.keys(change).sort() }, by, tx)
}

export interface DeletedFarm {
  ownerId: number
  isHidden: boolean
}

/** @throws CONFLICT with the number of open orders */
async function findFarmToDelete({ id, actor }: { id: number; actor: Actor }, tx: Domain) {
  const { farm, owner } = await findFarmToManage({ id, actor, action: 'farmer.delete' }, tx)
  const openOrderCount = await countOpenOrders(id, tx)
  if (openOrderCount > 0) failOpenOrders(openOrderCount)
  const products = await Products(tx.connection)
    .find({ farmId: id }, { ratingCount: 1 }, { session: tx.session })
    .lean<OfferedProduct[]>()
  const isHidden = await isReferredTo(farm, products, tx)
  return { farm, owner, productIds: products.map(({ _id }) => _id), isHidden }
}

export interface DeleteFarmer {
  id: number
  by: StaffAct
  /** Ends the sessions of a permanently deleted farm's farmer, which would still act as a farmer. */
  endSessions?: EndSessions
}

/**
 * Hides a farm that others depend on, with its products; deletes any other permanently, makes its farmer a customer and signs them
 * out. Notifies the farmer. docs/product/office.md#deleted-farms.
 * @throws CONFLICT with the number of its open orders, which need a decision first
 * @throws NOT_FOUND
 * @throws what `endSessions` throws
 */
export async function deleteFarmer({ id, by, endSessions }: DeleteFarmer, domain: Domain): Promise<DeletedFarm> {
  const work = async (tx: Domain) => {
    const { farm, owner, productIds, isHidden } = await findFarmToDelete({ id, actor: by.actor }, tx)
    const { farmName, location, district } = farm
    const entry = { act: 'farm.deleted', thing: 'farm', thingId: id, name: farmName, district } as const
    await writeJournal({ ...entry, before: { farmName, location }, after: isHidden ? { isHidden } : null }, by, tx)
    await closeToHelp({ farmer: { _id: owner._id, farmId: id }, ...by, reason: say('reason.farmDeleted') }, tx)
    for (const productId of productIds) await endLine(productId, tx)
    if (isHidden) await hide(farm, by.now, tx)
    else await remove({ farm, owner, productIds }, by, tx)
    await addEvents(
      productIds.map(productId => ({ kind: 'productDeleted', at: by.now, productId })),
      tx,
    )
    await addEvent({ kind: 'farmDeleted', at: by.now, ownerId: owner._id, farmName, isHidden }, tx)
    return { ownerId: owner._id, isHidden }
  }
  const signedOutBy = ({ ownerId, isHidden }: DeletedFarm) => (isHidden ? undefined : ownerId)
  return signingOut({ work, signedOutBy, endSessions }, domain)
}
