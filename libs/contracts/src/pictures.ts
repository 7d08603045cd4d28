import { announced, endpoint } from './endpoint.ts'
import { PicturePath } from './fields.ts'
import { z } from './schema.ts'

export const uploadPicture = endpoint({
  call: 'POST /api/upload',
  owner: 'backoffice',
  access: ['farmer', 'admin', 'district_manager'],
  summary: 'Takes one picture; it is checked by content and re-encoded',
  response: z.object({ imageUrl: PicturePath }),
  errors: ['NOT_A_PICTURE'],
  creates: true,
  upload: { field: 'image', most: 1 },
})

export const addProductImage = announced({
  call: 'POST /api/products/:id/images',
  owner: 'backoffice',
  access: ['farmer', 'admin', 'district_manager'],
  summary: 'Adds a picture to a product',
})
export const deleteProductImage = announced({
  call: 'DELETE /api/products/:id/images/:imageId',
  owner: 'backoffice',
  access: ['farmer', 'admin', 'district_manager'],
  summary: 'Deletes a product’s picture',
})
export const setPrimaryProductImage = announced({
  call: 'PUT /api/products/:id/images/:imageId/primary',
  owner: 'backoffice',
  access: ['farmer', 'admin', 'district_manager'],
  summary: 'Makes a picture the primary one',
})
