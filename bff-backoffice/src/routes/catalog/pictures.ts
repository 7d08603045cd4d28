import { addProductImage, deleteProductImage, setPrimaryProductImage, uploadPicture } from '@santhe/contracts'
import { products } from '@santhe/domain'
import { type Served, serve, type UploadedFile } from '@santhe/http-kit'
import { fail } from '@santhe/rules'
import { say } from '@santhe/texts/say'
import type { Backend } from '../../backend.ts'

/** @throws VALIDATION when no picture was sent */
export function onlyPicture([picture]: readonly UploadedFile[]): UploadedFile {
  return picture ?? fail('VALIDATION', { fields: { image: say('picture.missing') } })
}

export function pictureRoutes({ domain, files }: Backend): Served[] {
  return [
    serve(uploadPicture, async ({ files: uploaded, actor }) =>
      files.acceptPicture(onlyPicture(uploaded).bytes, 'product', { of: actor.id }),
    ),

    serve(addProductImage, async ({ params, query: { replaces }, files: uploaded, actor, by }) => {
      const { bytes } = onlyPicture(uploaded)
      // Before the costly decoding.
      await products.findWritableProduct(params.id, actor, domain)
      const { imageUrl } = await files.acceptPicture(bytes, 'product', { of: actor.id })
      return products.addProductPicture({ productId: params.id, imageUrl, replaces, by }, domain)
    }),

    serve(deleteProductImage, async ({ params: { id, imageId }, by }) => {
      await products.deleteProductPicture({ productId: id, imageId, by }, domain)
      return { id: imageId }
    }),

    serve(setPrimaryProductImage, async ({ params: { id, imageId }, by }) => {
      await products.setPrimaryProductPicture({ productId: id, imageId, by }, domain)
      return { id: imageId }
    }),
  ]
}
