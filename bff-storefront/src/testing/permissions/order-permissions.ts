import type { FarmRecord, OrderRecord } from '@santhe/domain'
import { CHECKOUT_FORM } from '@santhe/domain/testing'
import { ownAndOthers, statuses } from '@santhe/http-kit/testing'
import { sessionBody } from '../online-shop.ts'
import { all, mine, NOT_OWN, open, type Permissions, READER_NEAR, signedIn } from './columns.ts'
import { at, type PermissionTargets, type Who } from './targets.ts'

const { paymentMethod: _cod, ...checkoutForm } = CHECKOUT_FORM

/** Returns the permissions of the calls about carts, orders, deliveries and payments. */
export function orderPermissions(targets: PermissionTargets): Permissions {
  const { near, far, onSale, items, orderOf, readOrderOf, broughtBack, boughtBy, accepted } = targets
  const { boughtOnline, changed, changedOnce, photographed, paymentOf, delivered, complaintPhoto } = targets
  const complaintOf = ({ _id, items: [item] }: OrderRecord) =>
    at(_id, { kind: 'spoiled', lines: JSON.stringify([{ productId: item?.productId, quantity: 1 }]) })
  const noPhotos = { files: [] }
  const acceptedOf = async (farm: FarmRecord) => {
    const { _id, items: ordered } = await accepted(farm)
    return at(_id, { lines: ordered.map(({ productId, quantity }) => ({ productId, quantity })) })
  }
  const farmOf = ({ farm }: Who) => farm ?? near
  const purchase = {
    ...{ expected: signedIn(200), input: ({ actor }: Who) => boughtOnline(actor) },
    others: { expected: signedIn(404), input: () => boughtOnline(undefined) },
  }
  // Only its buyer pays for more boxes or gives them up.
  const waitingChange = {
    ...{ expected: signedIn(200), input: ({ actor }: Who) => changedOnce(actor) },
    others: { expected: signedIn(404), input: () => changedOnce(undefined) },
  }
  return {
    'POST /api/checkout/quote': { expected: signedIn(201), input: () => ({ body: { items } }) },
    // A quote belongs to its buyer only.
    'POST /api/checkout': {
      expected: signedIn(409),
      input: () => ({ body: { ...CHECKOUT_FORM, quoteId: 'another’s' } }),
    },
    'POST /api/orders': {
      expected: signedIn(201),
      input: () => ({ body: { ...checkoutForm, paymentMethod: 'cod', farmerId: near._id, items } }),
    },
    'GET /api/orders': mine,
    'GET /api/orders/:id': ownAndOthers(
      [signedIn(200), READER_NEAR],
      async who => at((await boughtBy(who))._id),
      async () => at((await readOrderOf(far))._id),
    ),
    'GET /api/orders/:id/bill': ownAndOthers(
      [signedIn(200), READER_NEAR],
      async who => at((await boughtBy(who))._id),
      async () => at((await readOrderOf(far))._id),
    ),
    'GET /api/orders/:id/delivery-photo': ownAndOthers(
      [signedIn(200), READER_NEAR],
      async who => at(await photographed(await boughtBy(who))),
      async () => at(await photographed(await readOrderOf(far))),
    ),
    // Staff and farm read an order, but only its buyer orders it again.
    'GET /api/orders/:id/again': ownAndOthers(
      [signedIn(200), NOT_OWN],
      async who => at((await boughtBy(who))._id),
      async () => at((await readOrderOf(far))._id),
    ),
    'GET /api/delivery-windows': { ...open, input: () => ({ query: { district: 'Kolar', area: 'urban' } }) },
    // For boxes brought back: delivery and taluk agents can't promise a day.
    'PUT /api/orders/:id/delivery': ownAndOthers(
      [statuses(401, 404, 200, 200, 200, 403, 403), READER_NEAR],
      async who => at(await broughtBack(farmOf(who)), { date: '2026-12-01' }),
      async () => at(await broughtBack(far), { date: '2026-12-01' }),
    ),
    // Only its buyer changes an order.
    'POST /api/orders/:id/changes': ownAndOthers(
      [signedIn(200), NOT_OWN],
      async who => at((await boughtBy(who))._id, { notes: 'Ring twice' }),
      async () => at((await readOrderOf(far))._id, { notes: 'Ring twice' }),
    ),
    'POST /api/orders/:id/changes/payment-session': waitingChange,
    'DELETE /api/orders/:id/changes': { ...waitingChange, input: ({ actor }) => changed(actor) },
    // An invalid link, which gets the same response as a valid one.
    'POST /api/choices/look': { expected: all(404), input: () => ({ body: { token: 'x'.repeat(43) } }) },
    'POST /api/choices': { expected: all(404), input: () => ({ body: { token: 'x'.repeat(43), choice: 'keep' } }) },
    'POST /api/orders/:id/short': ownAndOthers(
      [statuses(401, 404, 200, 200, 200, 200, 200), READER_NEAR],
      async who => acceptedOf(farmOf(who)),
      async () => acceptedOf(far),
    ),
    // Only its buyer complains.
    'POST /api/orders/:id/complaints': ownAndOthers(
      [signedIn(201), NOT_OWN],
      async ({ actor }) => ({ ...complaintOf(await delivered(near, actor)), ...noPhotos }),
      async () => ({ ...complaintOf(await delivered(far)), ...noPhotos }),
    ),
    'GET /api/complaints/:id/photos/:place': ownAndOthers(
      [signedIn(200), READER_NEAR],
      async ({ actor }) => complaintPhoto(near, actor),
      async () => complaintPhoto(far),
    ),
    // Only its farm and staff in scope set the status of another person's order.
    'PUT /api/orders/:id/status': ownAndOthers(
      [statuses(401, 404, 200, 200, 200, 200, 200), READER_NEAR],
      async who => at((await orderOf(farmOf(who)))._id, { status: 'packaging' }),
      async () => at((await orderOf(far))._id, { status: 'cancelled' }),
    ),
    'GET /api/purchases/:id': purchase,
    'GET /api/purchases/:id/again': purchase,
    'POST /api/purchases/:id/pay-on-delivery': purchase,
    'POST /api/purchases/:id/payment-session': purchase,
    'POST /api/cart/check': { ...open, input: () => ({ body: { items } }) },
    'GET /api/payments/methods': open,
    'POST /api/payments/create-session': { expected: signedIn(201), input: () => ({ body: sessionBody([onSale]) }) },
    // The provider does not have it: pending, for its buyer.
    'POST /api/payments/verify': ownAndOthers(
      [signedIn(200), NOT_OWN],
      ({ actor }) => paymentOf(actor),
      () => paymentOf(undefined),
    ),
    // The provider's signature counts here, not a session.
    'POST /api/payments/webhook': { expected: all(401), input: () => ({ body: {} }) },
  }
}
