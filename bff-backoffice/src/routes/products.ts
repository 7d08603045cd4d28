import { createProduct, deleteProduct, updateProduct } from '@santhe/contracts'
import {
  createProduct as addProduct,
  updateProduct as changeProduct,
  deleteProduct as removeProduct,
} from '@santhe/domain'
import { type Served, serve } from '@santhe/http-kit'
import type { Backend } from '../backend.ts'
import { presentProduct } from '../presenters/products.ts'

export function productRoutes({ domain }: Backend): Served[] {
  return [
    serve(createProduct, async ({ body, actor, now }) =>
      presentProduct(await addProduct({ actor, fields: body, now }, domain)),
    ),

    serve(updateProduct, async ({ params, body, actor, now }) =>
      presentProduct(await changeProduct({ actor, id: params.id, fields: body, now }, domain)),
    ),

    serve(deleteProduct, async ({ params: { id }, actor, now }) => {
      await removeProduct({ actor, id, now }, domain)
      return { id }
    }),
  ]
}
