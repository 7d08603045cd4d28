import { createProduct, deleteProduct, updateProduct } from '@santhe/contracts'
import { mainPictureOf, products } from '@santhe/domain'
import { claimPictures } from '@santhe/files'
import { type Served, serve } from '@santhe/http-kit'
import { presentProduct } from '@santhe/presenters/office'
import type { Backend } from '../../backend.ts'

export function productRoutes({ domain, files }: Backend): Served[] {
  return [
    serve(createProduct, async ({ body, actor, device, now, idempotencyKey }) => {
      await claimPictures({ named: { imageUrl: [body.imageUrl] }, current: [] }, files)
      return presentProduct(await products.createProduct({ actor, fields: body, device, now, idempotencyKey }, domain))
    }),

    serve(updateProduct, async ({ params: { id }, body: { move, seen, ...fields }, actor, by, idempotencyKey }) => {
      const product = await products.findOfficeProduct({ actor, id }, domain)
      // Includes the placeholder, since forms send it back.
      const images = [...product.images, ...(product.pendingEdit?.images ?? [])]
      const current = [...images.map(({ imageUrl }) => imageUrl), mainPictureOf(product)]
      await claimPictures({ named: { imageUrl: [fields.imageUrl] }, current }, files)
      const change = { id, fields, move, seen, by, idempotencyKey }
      return presentProduct(await products.updateProduct(change, domain))
    }),

    serve(deleteProduct, async ({ params: { id }, query, by }) => {
      const onlyUndecided = query.onlyUndecided === 'true'
      await products.deleteProduct({ id, by, onlyUndecided }, domain)
      return { id }
    }),
  ]
}
