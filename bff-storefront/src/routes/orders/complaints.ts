import { openComplaint, readComplaintPhoto } from '@santhe/contracts'
import { complaints } from '@santhe/domain'
import { acceptPhoto } from '@santhe/files'
import { picture, type Served, serve } from '@santhe/http-kit'
import { presentComplaint } from '@santhe/presenters/shop'
import type { Backend } from '../../backend.ts'

export function complaintRoutes({ domain }: Backend): Served[] {
  return [
    serve(openComplaint, async ({ params, body, files, actor, device, now, idempotencyKey }) => {
      const { kind, lines, words = '' } = body
      const input = { actor, device, orderId: params.id, kind, lines, words, now, idempotencyKey }
      // Before the costly decoding.
      await complaints.checkComplainable(input, domain)
      const pictures: Buffer[] = []
      for (const { bytes } of files) pictures.push(await acceptPhoto(bytes))
      const complaint = await complaints.openComplaint({ ...input, pictures }, domain)
      return presentComplaint(complaint, await complaints.findOrderOf(complaint, domain), { actor, now })
    }),

    serve(readComplaintPhoto, async ({ params: { id, place }, by }) =>
      picture(await complaints.readComplaintPhoto({ id, place, by }, domain)),
    ),
  ]
}
