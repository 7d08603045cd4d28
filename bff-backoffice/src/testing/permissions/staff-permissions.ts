import { type FarmRecord, fulfilment, type ProductRecord, products, releases } from '@santhe/domain'
import {
  AN_ADMIN,
  aBuyer,
  aCategory,
  aComplaint,
  aFailedRefund,
  aFarm,
  aFee,
  aManualRefund,
  anOrder,
  aPerson,
  aProduct,
  FAR_AWAY,
  NOW,
} from '@santhe/domain/testing'
import { onceFor, ownAndOthers, statuses } from '@santhe/http-kit/testing'
import {
  ADMIN,
  ADMIN_CREATES,
  APPROVERS,
  APPROVERS_NEAR,
  DELIVERERS,
  files,
  newAccount,
  STAFF,
  STAFF_NEAR,
  type Who,
} from './inputs.ts'
import { at, type PermissionMarket, type Permissions } from './market.ts'

const FAR_AREA = { district: FAR_AWAY.district }
const OPEN = { morning: null, afternoon: null, evening: null }
const planOf = (district: string) => ({
  body: { district, area: 'urban', week: Array.from({ length: 7 }, () => OPEN), days: [] },
})
const approval = { approvalStatus: 'approved' }

/** Returns the permissions of the calls by which staff manage products, orders, farms, people, categories and fees. */
export function staffPermissions({ domain, inArea, ofProduct }: PermissionMarket): Permissions {
  /** A product that was just approved. */
  const decided = ({ _id: id }: ProductRecord) =>
    products.decideProductApproval({ id, decision: { approvalStatus: 'approved' }, by: AN_ADMIN }, domain)
  const productOf = onceFor(
    (farm: FarmRecord) => aProduct(domain, { ofFarm: farm, inventory: 500 }),
    ({ _id }) => _id,
  )
  const buyerOfAll = onceFor(
    () => aBuyer(domain),
    () => 'all of them',
  )
  const orderOf = async (farm: FarmRecord) =>
    anOrder(domain, { product: await productOf(farm), buyer: await buyerOfAll(undefined) })

  const statusOf = async (farm: FarmRecord) => at((await orderOf(farm))._id, { status: 'packaging' })
  async function onItsWay(farm: FarmRecord) {
    const order = await orderOf(farm)
    return fulfilment.setOrderStatus(
      { actor: AN_ADMIN.actor, orderId: order._id, status: 'shipping', now: NOW },
      domain,
    )
  }
  const outcomeOf = async (farm: FarmRecord) =>
    at((await onItsWay(farm))._id, { outcome: 'nobodyThere', at: NOW.toISOString() })
  const feeTarget = async () => at((await aFee({ name: 'Delivery', value: 30 }, domain))._id)
  const aFeeToChange = async () => ({ ...(await feeTarget()), body: { value: 45 } })
  const farmTarget = async () => at((await aFarm(domain)).farm._id)
  let categoryCount = 0
  const aNewCategory = () => ({ name: `Category ${++categoryCount}`, description: 'Of the week' })
  const categoryTarget = async () => at((await aCategory(domain, aNewCategory().name))._id)
  const aCategoryToChange = async () => ({ ...(await categoryTarget()), body: { description: 'Of every week' } })
  const aMember = async (area = {}) => aPerson(domain, { role: 'delivery_agent', district: 'Bengaluru Rural', ...area })
  const ofMember = (body: unknown) => ({
    expected: ADMIN,
    input: async () => at((await aMember())._id, body),
    others: { expected: ADMIN, input: async () => at((await aMember(FAR_AREA))._id, body) },
  })

  return {
    'GET /api/admin/categories': { expected: ADMIN },
    'POST /api/categories': { expected: ADMIN_CREATES, input: () => ({ body: aNewCategory() }) },
    'PUT /api/categories/:id': ownAndOthers(ADMIN, aCategoryToChange),
    'DELETE /api/categories/:id': ownAndOthers(ADMIN, categoryTarget),
    'GET /api/admin/first-steps': { expected: ADMIN },
    'POST /api/admin/first-steps/categories': { expected: ADMIN_CREATES },
    'GET /api/admin/journal': { expected: APPROVERS },
    'GET /api/admin/journal/people': { expected: APPROVERS },
    'GET /api/admin/order-fees': { expected: ADMIN },
    'POST /api/admin/order-fees': {
      expected: ADMIN_CREATES,
      input: () => ({ body: { name: 'Delivery', value: 30 } }),
    },
    'PUT /api/admin/order-fees/:id': ownAndOthers(ADMIN, aFeeToChange),
    'DELETE /api/admin/order-fees/:id': ownAndOthers(ADMIN, feeTarget),
    'GET /api/admin/delivery-areas': { expected: ADMIN },
    'GET /api/admin/delivery-windows': { expected: APPROVERS },
    'PUT /api/admin/delivery-windows': ownAndOthers(
      [APPROVERS, APPROVERS_NEAR],
      () => planOf('Bengaluru Rural'),
      () => planOf(FAR_AREA.district),
    ),
    'PUT /api/admin/delivery-areas/:zipCode': ownAndOthers(
      [ADMIN, statuses(401, 403, 403, 404, 403, 403, 403)],
      () => ({ params: { zipCode: '562110' }, body: { isOn: false } }),
      () => ({ params: { zipCode: '560034' }, body: { isOn: false } }),
    ),
    'GET /api/admin/orders': { expected: ADMIN },
    'GET /api/admin/orders/district': { expected: STAFF },
    'GET /api/admin/orders/export': { expected: APPROVERS },
    'PUT /api/admin/orders/:id/status': inArea(STAFF, STAFF_NEAR, farm => statusOf(farm)),
    'POST /api/admin/orders/:id/remind': inArea(STAFF, STAFF_NEAR, async farm => at((await orderOf(farm))._id)),
    'GET /api/admin/refunds': { expected: APPROVERS },
    'POST /api/admin/refunds/:id/retry': inArea(APPROVERS, APPROVERS_NEAR, async farm => ({
      params: { id: (await aFailedRefund(domain, { farm }))._id },
    })),
    'POST /api/admin/refunds/:id/paid': inArea(APPROVERS, APPROVERS_NEAR, async farm => ({
      params: { id: (await aManualRefund(domain, { farm }))._id },
      body: { reference: 'UTR 4711' },
    })),
    'POST /api/complaints/:id/decision': inArea(APPROVERS, APPROVERS_NEAR, async farm => {
      const product = await productOf(farm)
      return at((await aComplaint(domain, { product, isAtOffice: true }))._id, { outcome: 'refund' })
    }),
    'GET /api/admin/rounds': { expected: DELIVERERS },
    'POST /api/admin/rounds/start': { expected: DELIVERERS, input: () => ({ body: { orderIds: [1] } }) },
    'POST /api/admin/orders/:id/outcome': inArea(DELIVERERS, statuses(401, 403, 403, 200, 404, 403, 404), farm =>
      outcomeOf(farm),
    ),
    'POST /api/admin/orders/:id/delivery-photo': inArea(
      statuses(401, 403, 403, 201, 201, 403, 201),
      statuses(401, 403, 403, 201, 404, 403, 404),
      async farm => ({ ...at((await onItsWay(farm))._id), files }),
    ),
    'GET /api/admin/products/pending': { expected: APPROVERS },
    'GET /api/admin/products/approved': { expected: APPROVERS },
    'GET /api/admin/products/rejected': { expected: APPROVERS },
    'GET /api/admin/products/expired': { expected: APPROVERS },
    // A delivery agent reads no products; staff in scope read them in every state.
    'GET /api/admin/products/:id': ofProduct(statuses(401, 403, 403, 200, 200, 200, 404), STAFF_NEAR, product =>
      at(product._id),
    ),
    'PUT /api/admin/products/:id/approval': ofProduct(APPROVERS, APPROVERS_NEAR, product => at(product._id, approval)),
    'DELETE /api/admin/products/:id/approval': ofProduct(APPROVERS, APPROVERS_NEAR, async product =>
      at((await decided(product))._id),
    ),
    'GET /api/admin/products/:id/sales': ofProduct(ADMIN, ADMIN, product => at(product._id)),
    'GET /api/admin/farmers': { expected: ADMIN },
    'GET /api/admin/farmers/district': { expected: STAFF },
    'GET /api/admin/farmers/:id': inArea(APPROVERS, APPROVERS_NEAR, farm => at(farm._id)),
    'PUT /api/admin/farmers/:id': inArea(APPROVERS, APPROVERS_NEAR, farm => at(farm._id, { story: 'Since 1972.' })),
    'PUT /api/admin/farmers/:id/three-buttons': inArea(
      statuses(401, 403, 403, 200, 200, 200, 403),
      statuses(401, 403, 403, 200, 404, 404, 403),
      farm => at(farm._id, { isOn: true }),
    ),
    'POST /api/admin/farmers/:id/images': inArea(
      statuses(401, 403, 403, 201, 201, 403, 403),
      statuses(401, 403, 403, 201, 404, 403, 403),
      farm => ({ ...at(farm._id), files }),
    ),
    'DELETE /api/admin/farmers/:id': ownAndOthers(ADMIN, farmTarget),
    'GET /api/admin/users': { expected: ADMIN },
    'POST /api/admin/users': {
      expected: ADMIN_CREATES,
      input: () => ({ body: { ...newAccount(), role: 'customer' } }),
    },
    // All other office roles read their own account elsewhere, and change no account.
    'PUT /api/admin/users/:id': ownAndOthers(
      ADMIN,
      ({ person }) => at(person?._id ?? 1, { name: 'Nila Rao' }),
      async () => at((await aPerson(domain))._id, { name: 'Nila Rao' }),
    ),
    // Nobody can deactivate themselves.
    'PUT /api/admin/users/:id/toggle-status': ownAndOthers(
      [statuses(401, 403, 403, 409, 403, 403, 403), ADMIN],
      ({ person }) => at(person?._id ?? 1, { isActive: false }),
      async () => at((await aPerson(domain))._id, { isActive: false }),
    ),
    'GET /api/admin/staff/district_manager': { expected: ADMIN },
    'GET /api/admin/staff/taluk_agent': { expected: ADMIN },
    'GET /api/admin/staff/delivery_agent': { expected: ADMIN },
    'GET /api/admin/staff/hierarchy': { expected: ADMIN },
    'POST /api/admin/staff': {
      expected: ADMIN_CREATES,
      input: () => ({ body: { ...newAccount(), role: 'taluk_agent', district: 'Kolar' } }),
    },
    'PUT /api/admin/staff/:id': ofMember({ name: 'Nila Rao' }),
    'PATCH /api/admin/staff/:id/status': ofMember({ isActive: false }),
    'DELETE /api/admin/staff/:id': ofMember(undefined),
    'GET /api/admin/releases': { expected: APPROVERS },
    'GET /api/admin/team-keys': { expected: ADMIN },
    'POST /api/admin/team-keys': {
      expected: ADMIN_CREATES,
      input: () => ({ body: { name: 'Catalog', slices: ['catalog'] } }),
    },
    'DELETE /api/admin/team-keys/:id': ownAndOthers(ADMIN, async () =>
      at((await releases.makeTeamKey({ name: 'Catalog', slices: ['catalog'], by: AN_ADMIN }, domain))._id),
    ),
    'GET /api/admin/views': { expected: STAFF, input: () => ({ query: { page: 'orders' } }) },
    'PUT /api/admin/views': { expected: STAFF, input: () => ({ body: { page: 'orders', before: [], views: [] } }) },
    'GET /api/admin/work': { expected: STAFF },
    'GET /api/admin/statistics': { expected: STAFF },
    'GET /api/admin/statistics/history': { expected: STAFF },
  }
}

/** Permissions of the calls that move an order, for staff who bought it: none is allowed. docs/product/roles.md#own-purchases. */
export function ownPurchasePermissions({ domain, near }: PermissionMarket): Permissions {
  const bought = async ({ actor }: Who, status: string) => {
    const buyer = actor && actor.farmId !== near._id ? actor : await aBuyer(domain)
    const product = await aProduct(domain, { ofFarm: near, inventory: 50 })
    const order = await anOrder(domain, { product, buyer })
    return fulfilment.setOrderStatus({ actor: AN_ADMIN.actor, orderId: order._id, status, now: NOW }, domain)
  }
  const onItsWay = async (who: Who) => (await bought(who, 'shipping'))._id
  return {
    'PUT /api/admin/orders/:id/status': {
      expected: statuses(401, 403, 403, 403, 403, 403, 403),
      input: async who => at((await bought(who, 'accepted'))._id, { status: 'packaging' }),
    },
    'POST /api/admin/refunds/:id/paid': {
      expected: statuses(401, 403, 403, 403, 403, 403, 403),
      input: async ({ actor }) => ({
        params: {
          id: (await aManualRefund(domain, { farm: near, ...(actor && actor.farmId !== near._id && { buyer: actor }) }))
            ._id,
        },
        body: { reference: 'UTR 4711' },
      }),
    },
    'POST /api/admin/orders/:id/remind': {
      expected: statuses(401, 403, 403, 403, 403, 403, 403),
      input: async who => at((await bought(who, 'accepted'))._id),
    },
    'POST /api/admin/orders/:id/outcome': {
      expected: statuses(401, 403, 403, 404, 404, 403, 404),
      input: async who => at(await onItsWay(who), { outcome: 'nobodyThere', at: NOW.toISOString() }),
    },
    'POST /api/admin/orders/:id/delivery-photo': {
      expected: statuses(401, 403, 403, 404, 404, 403, 404),
      input: async who => ({ ...at(await onItsWay(who)), files }),
    },
  }
}
