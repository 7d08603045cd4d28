import { ownAndOthers, statuses } from '@santhe/http-kit/testing'
import { all, mine, open, type Permissions, READER_NEAR, signedIn } from './columns.ts'
import { at, type PermissionTargets, type Who } from './targets.ts'

const review = { rating: 5, comment: 'Sweet, and picked the same day.' }
const ofPin = (zipCode: string) => ({ ...open, input: () => ({ params: { zipCode } }) })
/** Not a farmer's own farm, which `others` covers. */
const reviewed = (target: { id: number }, ownFarm: (who: Who) => Promise<number>) => ({
  expected: signedIn(201),
  input: () => at(target.id, review),
  others: {
    expected: statuses(401, 201, 403, 201, 201, 201, 201),
    input: async (who: Who) => at(await ownFarm(who), review),
  },
})

/** Returns the permissions of public calls, and of following, saving and reviewing. */
export function shopPermissions({
  near,
  far,
  onSale,
  soldOut,
  waitingSoldOut,
  items,
  productOf,
  waiting,
}: PermissionTargets): Permissions {
  const farmOf = ({ farm }: Who) => farm ?? near
  const anyFarm = { ...open, input: () => at(near._id), others: { ...open, input: () => at(far._id) } }
  const waitingProduct = {
    expected: statuses(404, 404, 200, 200, 200, 200, 404),
    input: (who: Who) => waiting(farmOf(who)),
    others: { expected: statuses(404, 404, 404, 200, 404, 404, 404), input: () => waiting(far) },
  }
  return {
    'GET /api/users/cart': mine,
    'PUT /api/users/cart': { ...mine, input: () => ({ body: { items } }) },
    'GET /api/products': open,
    'GET /api/products/counts': open,
    'GET /api/suggestions': open,
    'GET /api/products/:id': waitingProduct,
    'GET /api/products/:id/images': waitingProduct,
    'POST /api/products/:id/reviews': reviewed({ id: onSale._id }, async who => (await productOf(farmOf(who)))._id),
    'POST /api/farmers/:id/reviews': reviewed({ id: far._id }, async who => farmOf(who)._id),
    'GET /api/categories': open,
    'GET /api/calendar': open,
    'GET /api/farmers': open,
    'GET /api/farmers/tags': open,
    'GET /api/farmers/followed': mine,
    'GET /api/farmers/:id': anyFarm,
    'GET /api/farmers/:id/follow-status': anyFarm,
    'POST /api/farmers/:id/follow': ownAndOthers(
      signedIn(200),
      () => at(near._id),
      () => at(far._id),
    ),
    'GET /api/users/wishes': mine,
    'GET /api/users/wishes/products': mine,
    'PUT /api/products/:id/wish': ownAndOthers(
      [signedIn(200), READER_NEAR],
      () => at(onSale._id, { kind: 'saved', isOn: true }),
      async () => ({ ...(await waiting(far)), body: { kind: 'saved', isOn: true } }),
    ),
    'POST /api/products/:id/waits': ownAndOthers(
      [signedIn(200), READER_NEAR],
      () => at(soldOut._id, {}),
      () => waitingSoldOut(far),
    ),
    'DELETE /api/products/:id/waits': ownAndOthers(
      signedIn(200),
      () => at(soldOut._id),
      () => at(onSale._id),
    ),
    'GET /api/order-fees/active': open,
    'GET /api/delivery-areas/:zipCode': { ...ofPin('562110'), others: ofPin('570001') },
    // `live.test.ts` tests who receives news.
    'GET /api/live': open,
    'POST /api/newsletter': { expected: all(201), input: () => ({ body: { email: 'reader@example.com' } }) },
    'GET /api/mailbox': { expected: all(404) },
    'GET /api/admin/settings': { expected: statuses(401, 403, 403, 200, 403, 403, 403) },
  }
}
