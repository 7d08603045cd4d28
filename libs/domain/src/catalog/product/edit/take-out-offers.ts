import { SantheError } from '@santhe/rules'
import { trusted } from 'mongoose'
import type { Domain } from '../../../foundation/domain.ts'
import type { StaffAct } from '../../../foundation/write-entry.ts'
import { Farms } from '../../../records/farm.ts'
import { type ProductRecord, Products } from '../../../records/product.ts'
import { changeOffer } from './change-offer.ts'

interface FarmAct {
  farmId: number
  by: StaffAct
}

/** Sets all current and future offers of a farm to Sold Out; their boxes stay, and `bringBackOffers` undoes it. */
export async function takeOutOffers({ farmId, by }: FarmAct, domain: Domain): Promise<void> {
  const sold = await Products(domain.connection)
    .find({ farmId, isHidden: false, status: trusted({ $ne: 'Sold Out' }) })
    .select({ status: 1 })
    .lean<Pick<ProductRecord, '_id' | 'status'>[]>()
  const takenOut = sold.map(({ _id, status }) => ({ productId: _id, status }))
  // Stored first, so that an interrupted run can be undone.
  const productId = trusted({ $in: sold.map(({ _id }) => _id) })
  const farms = Farms(domain.connection)
  // An earlier taken-out product that is on sale again has a newer status.
  await farms.updateOne({ _id: farmId }, { $pull: { takenOut: { productId } } })
  await farms.updateOne({ _id: farmId }, { $push: { takenOut: { $each: takenOut } } })
  for (const { _id: id } of sold) await changeOffer({ id, fields: { status: 'Sold Out' }, by }, domain)
}

/** Restores the previous status of taken-out products, except those changed meanwhile. */
export async function bringBackOffers({ farmId, by }: FarmAct, domain: Domain): Promise<void> {
  const farm = await Farms(domain.connection).findById(farmId).select({ takenOut: 1 }).lean()
  for (const { productId: id, status } of farm?.takenOut ?? []) {
    try {
      await changeOffer({ id, fields: { status, seen: { status: 'Sold Out' } }, by }, domain)
    } catch (error) {
      if (!(error instanceof SantheError)) throw error
    }
  }
  await Farms(domain.connection).updateOne({ _id: farmId }, { $unset: { takenOut: 1 } })
}
