import { isDeepStrictEqual } from 'node:util'
import type { Domain } from '../../foundation/domain.ts'
import { type FarmRecord, Farms } from '../../records/farm.ts'
import { type FarmSnapshot, Products } from '../../records/product.ts'
import { farmSnapshot } from '../product/product-record.ts'
import { farmWords } from './new-farm.ts'

/** Copies changed fields of a farm to its products. Call it in the transaction that changes the farm. */
export async function syncFarmToProducts(
  { before, after }: { before: FarmRecord; after: FarmRecord },
  { connection, session }: Domain,
): Promise<void> {
  const [old, snapshot]: [FarmSnapshot, FarmSnapshot] = [farmSnapshot(before), farmSnapshot(after)]
  const changed = Object.entries(snapshot).filter(
    ([field, value]) => !isDeepStrictEqual(Reflect.get(old, field), value),
  )
  if (changed.length === 0) return
  const set = Object.fromEntries(changed.map(([field, value]) => [`farm.${field}`, value]))
  await Products(connection).updateMany({ farmId: after._id }, { $set: set }, { session })
}

/** Copies an owner's new name to the farm and its products. Call it in the transaction that changes the person. */
export async function syncOwnerName(
  { farmId, ownerName }: { farmId: number; ownerName: string },
  domain: Domain,
): Promise<void> {
  const before = await Farms(domain.connection)
    .findOneAndUpdate({ _id: farmId }, { $set: { ownerName } }, { returnDocument: 'before', session: domain.session })
    .lean<FarmRecord>()
  if (!before) return
  const after = { ...before, ownerName }
  const { connection, session } = domain
  await Farms(connection).updateOne({ _id: farmId }, { $set: { words: farmWords(after) } }, { session })
  await syncFarmToProducts({ before, after }, domain)
}
