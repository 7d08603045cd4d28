import type { FarmRecord } from '@santhe/domain'
import type { BorderTrial } from '@santhe/http-kit/testing'
import { at, type PermissionTargets } from './targets.ts'

/** Returns the trials across districts and taluks, for the storefront's calls that reach the staff's area. */
export function shopBorders(targets: PermissionTargets): Readonly<Record<string, BorderTrial<FarmRecord>>> {
  const { readOrderOf, orderOf, photographed, broughtBack, waiting, waitingSoldOut, accepted, complaintPhoto } = targets
  // Delivery agents read no pending products.
  const waitingProduct = { input: waiting, refused: { delivery_agent: 404 } }
  return {
    'GET /api/orders/:id': { input: async farm => at((await readOrderOf(farm))._id) },
    'GET /api/orders/:id/bill': { input: async farm => at((await readOrderOf(farm))._id) },
    'GET /api/orders/:id/delivery-photo': { input: async farm => at(await photographed(await readOrderOf(farm))) },
    'GET /api/complaints/:id/photos/:place': { input: farm => complaintPhoto(farm) },
    'PUT /api/orders/:id/delivery': {
      input: async farm => at(await broughtBack(farm), { date: '2026-12-01' }),
      refused: { taluk_agent: 403, delivery_agent: 403 },
    },
    'POST /api/orders/:id/short': {
      input: async farm => {
        const { _id, items } = await accepted(farm)
        return at(_id, { lines: items.map(({ productId, quantity }) => ({ productId, quantity })) })
      },
      changesNothing: true,
    },
    'PUT /api/orders/:id/status': { input: async farm => at((await orderOf(farm))._id, { status: 'packaging' }) },
    'GET /api/products/:id': waitingProduct,
    'GET /api/products/:id/images': waitingProduct,
    'PUT /api/products/:id/wish': {
      input: async farm => ({ ...(await waiting(farm)), body: { kind: 'saved', isOn: true } }),
      refused: { delivery_agent: 404 },
      changesNothing: true,
    },
    'POST /api/products/:id/waits': {
      input: waitingSoldOut,
      refused: { delivery_agent: 404 },
      changesNothing: true,
    },
  }
}
