import { endpoint } from './endpoint.ts'
import { Id, IdParams, optional, PicturePath } from './fields.ts'
import { ProductImage } from './products.ts'
import { z } from './schema.ts'

export const uploadPicture = endpoint({
  call: 'POST /api/upload',
  access: ['farmer', 'admin', 'district_manager'],
  summary: 'Takes one picture; it is checked by content and re-encoded',
  response: z.object({ imageUrl: PicturePath }),
  errors: ['NOT_A_PICTURE'],
  creates: true,
  upload: { field: 'image', most: 1 },
})

export const addProductImage = endpoint({
  call: 'POST /api/products/:id/images',
  access: ['farmer', 'admin', 'district_manager'],
  summary: 'Adds a picture to a product, behind the others or in place of one; the same picture is not added twice',
  query: z.object({
    replaces: optional(Id),
  }),
  response: ProductImage,
  errors: ['NOT_A_PICTURE', 'CONFLICT'],
  invalidates: ['product', 'statistics'],
  creates: true,
  upload: { field: 'image', most: 1 },
})

const ImageParams = IdParams.extend({ imageId: Id })

export const deleteProductImage = endpoint({
  call: 'DELETE /api/products/:id/images/:imageId',
  access: ['farmer', 'admin', 'district_manager'],
  summary: 'Deletes a product’s picture; after the primary one the next is the primary',
  params: ImageParams,
  response: z.object({ id: z.number() }),
  invalidates: ['product', 'statistics'],
})
export const setPrimaryProductImage = endpoint({
  call: 'PUT /api/products/:id/images/:imageId/primary',
  access: ['farmer', 'admin', 'district_manager'],
  summary: 'Makes a picture the primary one',
  params: ImageParams,
  response: z.object({ id: z.number() }),
  invalidates: ['product', 'statistics'],
})
