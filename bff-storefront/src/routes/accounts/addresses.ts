import { deleteAddress, listAddresses, saveAddress, updateAddress } from '@santhe/contracts'
import { addresses } from '@santhe/domain'
import { type Served, serve } from '@santhe/http-kit'
import { presentAddress, presentAddresses } from '@santhe/presenters/shop'
import type { Backend } from '../../backend.ts'
import { personOf } from './profiles.ts'

export function addressRoutes({ domain }: Backend): Served[] {
  return [
    serve(listAddresses, async ({ actor }) => {
      const [person, saved] = await Promise.all([personOf(actor, domain), addresses.listAddresses(actor.id, domain)])
      return presentAddresses(person, saved)
    }),

    serve(saveAddress, async ({ actor, body: { place, ...fields }, now, idempotencyKey }) =>
      presentAddress(await addresses.saveAddress({ personId: actor.id, fields, place, now, idempotencyKey }, domain)),
    ),

    serve(updateAddress, async ({ actor, params, body }) =>
      presentAddress(await addresses.updateAddress({ personId: actor.id, id: params.id, fields: body }, domain)),
    ),

    serve(deleteAddress, async ({ actor, params, text }) => {
      await addresses.deleteAddress({ personId: actor.id, id: params.id }, domain)
      return { message: text('address.deleted') }
    }),
  ]
}
