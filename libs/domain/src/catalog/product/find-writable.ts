import { type Actor, fail } from '@santhe/rules'
import type { Domain } from '../../foundation/domain.ts'
import { type ProductRecord, Products } from '../../records/product.ts'
import { maySeeProduct, mayWriteProduct } from './policy.ts'

/** Returns a product that the actor may change. Throws NOT_FOUND where they may not even see it, else FORBIDDEN. */
export async function findWritableProduct(
  id: number,
  actor: Actor,
  { connection, session }: Domain,
): Promise<ProductRecord> {
  const product = await Products(connection)
    .findById(id)
    .session(session ?? null)
    .lean<ProductRecord>()
  if (!product || !maySeeProduct(actor, product)) return fail('NOT_FOUND')
  return mayWriteProduct(actor, product) ? product : fail('FORBIDDEN')
}
