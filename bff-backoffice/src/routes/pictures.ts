import { uploadPicture } from '@santhe/contracts'
import { type Served, serve } from '@santhe/http-kit'
import { fail } from '@santhe/rules'
import type { Backend } from '../backend.ts'

export function pictureRoutes({ files }: Pick<Backend, 'files'>): Served[] {
  return [
    serve(uploadPicture, async ({ files: [picture] }) => {
      if (!picture) return fail('VALIDATION', { fields: { image: 'Please choose a picture' } })
      return files.acceptPicture(picture.bytes, 'product')
    }),
  ]
}
