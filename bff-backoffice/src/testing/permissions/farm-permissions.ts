import { type FarmRecord, harvests, type ProductRecord } from '@santhe/domain'
import { aComplaint, aProduct, by } from '@santhe/domain/testing'
import { ownAndOthers, statuses } from '@santhe/http-kit/testing'
import { NEW_ROWS, previewed } from '../sheet-inputs.ts'
import {
  FARMER,
  FARMER_ADDS,
  files,
  PICTURES,
  profileForm,
  type Who,
  WRITERS,
  WRITERS_ADD,
  WRITERS_NEAR,
} from './inputs.ts'
import { at, type PermissionMarket, type Permissions } from './market.ts'

const PRODUCT = {
  name: 'Bitter gourd',
  description: 'Tender and dark green.',
  price: 180,
  unit: 'kg',
  status: 'Available Now',
  inventory: 12,
  unitsPerBox: 4,
  availableUntil: '2026-12-20',
  harvestDate: '2026-11-25',
}

/** Returns the permissions of the calls about a farm's own products, orders, money and profile. */
export function farmPermissions({ domain, category, near, far, ofProduct }: PermissionMarket): Permissions {
  const form = { ...PRODUCT, categoryId: category._id }
  const withPictures = ({ _id: id }: ProductRecord) => ({ params: { id, imageId: 8 }, body: {} })
  /** A product with pictures: of the caller's own farm or area, and of another. */
  const pictured = {
    expected: WRITERS,
    input: async ({ farm }: Who) => withPictures(await aProduct(domain, { ofFarm: farm ?? near, images: PICTURES })),
    others: {
      expected: statuses(401, 403, 403, 200, 403, 403, 403),
      input: async () => withPictures(await aProduct(domain, { ofFarm: far, images: PICTURES })),
    },
  }

  /** Changes a product in place, by roles that write products. */
  const ofOffer = (body: object, overrides: Parameters<typeof aProduct>[1] = {}) => {
    const target = async (farm: FarmRecord) =>
      at((await aProduct(domain, { ofFarm: farm, approvalStatus: 'pending', ...overrides }))._id, body)
    return {
      expected: WRITERS,
      input: ({ farm }: Who) => target(farm ?? near),
      others: { expected: WRITERS_NEAR, input: () => target(far) },
    }
  }

  /** A product that the caller has just marked as harvested. */
  const harvested = async ({ actor }: Who, ofFarm: FarmRecord) => {
    const booked = { approvalStatus: 'pending', status: 'Pre-Order' } as const
    const { _id: id } = await aProduct(domain, { ofFarm, ...booked })
    await harvests.harvestProduct({ id, by: by({ id: actor?.id ?? 1, role: 'admin' }) }, domain)
    return at(id)
  }

  const complaintOf = async (ofFarm: FarmRecord) => {
    const { _id } = await aComplaint(domain, { product: await aProduct(domain, { ofFarm }) })
    return at(_id, { outcome: 'refund' })
  }

  return {
    'GET /api/farmers/profile': { expected: FARMER },
    'PUT /api/farmers/profile': { expected: FARMER, input: profileForm },
    'PUT /api/farmers/three-buttons': { expected: FARMER, input: () => ({ body: { isOn: true } }) },
    'POST /api/farmers/images': { expected: FARMER_ADDS, input: () => ({ files }) },
    'POST /api/products': { expected: FARMER_ADDS, input: () => ({ body: form }) },
    'PUT /api/products/:id': ofProduct(WRITERS, WRITERS_NEAR, product => at(product._id, form)),
    'DELETE /api/products/:id': ofProduct(WRITERS, WRITERS_NEAR, product => at(product._id)),
    'PATCH /api/products/:id/offer': ofOffer({ addBoxes: 5 }),
    'POST /api/products/:id/harvested': ofOffer({}, { status: 'Pre-Order', harvestDate: '2026-12-01' }),
    'POST /api/products/:id/harvest-date': ofOffer(
      { harvestDate: '2026-12-03' },
      { status: 'Pre-Order', harvestDate: '2026-12-01' },
    ),
    'POST /api/products/:id/offer-again': ofOffer({ by: 'week', inventory: 5 }),
    'DELETE /api/products/:id/offer-step': ownAndOthers(
      [WRITERS, WRITERS_NEAR],
      who => harvested(who, who.farm ?? near),
      who => harvested(who, far),
    ),
    'POST /api/products/:id/copy': ofProduct(FARMER_ADDS, statuses(401, 403, 404, 403, 403, 403, 403), product =>
      at(product._id, {}),
    ),
    'POST /api/products/sheet/preview': { expected: FARMER, input: () => ({ body: { rows: NEW_ROWS } }) },
    'POST /api/products/sheet': {
      expected: FARMER,
      input: async ({ actor }) => ({ body: await previewed(actor, domain) }),
    },
    'POST /api/upload': { expected: WRITERS_ADD, input: () => ({ files }) },
    'POST /api/products/:id/images': ofProduct(WRITERS_ADD, statuses(401, 403, 404, 201, 404, 403, 403), product => ({
      params: { id: product._id },
      files,
    })),
    'DELETE /api/products/:id/images/:imageId': pictured,
    'PUT /api/products/:id/images/:imageId/primary': pictured,
    'POST /api/complaints/:id/answer': ownAndOthers(
      [FARMER, statuses(401, 403, 404, 403, 403, 403, 403)],
      who => complaintOf(who.farm ?? near),
      () => complaintOf(far),
    ),
    'GET /api/orders/farmer': { expected: FARMER },
    'GET /api/orders/farmer/work': { expected: FARMER },
    'GET /api/orders/farmer/day': { expected: FARMER },
    'GET /api/orders/farmer/overview': { expected: FARMER },
    'GET /api/orders/farmer/statement': { expected: FARMER },
    'GET /api/orders/farmer/statement/file': { expected: FARMER },
    'PUT /api/orders/farmer/steps': {
      expected: FARMER,
      input: () => ({ body: { step: 'back', orders: [{ id: 1 }] } }),
    },
  }
}
