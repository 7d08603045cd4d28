import { ALL_CALLS } from '@santhe/contracts/all-calls'
import { type FarmRecord, type ProductRecord, people, products } from '@santhe/domain'
import {
  AN_ADMIN,
  aCategory,
  aFarm,
  aFee,
  anOrder,
  aPerson,
  aPersonOfRole,
  aProduct,
  FAR_AWAY,
  NOW,
  testDomain,
} from '@santhe/domain/testing'
import { testFiles } from '@santhe/files/testing'
import { type CallerRole, type Permission, permissionTrials, startTestServer, statuses } from '@santhe/http-kit/testing'
import { afterAll, expect, it } from 'vitest'
import {
  ADMIN,
  ADMIN_CREATES,
  APPROVERS,
  APPROVERS_NEAR,
  FARMER,
  files,
  newAccount,
  PICTURES,
  profileForm,
  STAFF,
  type Who,
  WRITERS,
  WRITERS_ADD,
} from '../testing/permission-inputs.ts'
import { NEW_ROWS, previewed } from '../testing/sheet-inputs.ts'
import { routes } from './index.ts'

const domain = await testDomain()
const storage = await testFiles()
const server = await startTestServer({
  owner: 'backoffice',
  served: routes({ domain, files: storage.files }),
  clock: () => NOW,
})
afterAll(() => server.close())

const hashes = new Set<string>()
async function newcomer(role: CallerRole): Promise<Who> {
  if (role === 'nobody') return { actor: undefined, person: undefined, farm: undefined }
  const { person, farm } = await aPersonOfRole(domain, role)
  hashes.add(person.passwordHash)
  return { actor: people.actorOf(person), person, farm }
}
const trials = permissionTrials({ server, newcomer })

const category = await aCategory(domain)
const near = (await aFarm(domain)).farm
const far = (await aFarm(domain, FAR_AWAY)).farm

const FORM = {
  name: 'Bitter gourd',
  description: 'Tender and dark green.',
  price: 180,
  unit: 'kg',
  status: 'Available Now',
  categoryId: category._id,
  inventory: 12,
  unitsPerBox: 4,
  availableUntil: '2026-12-20',
  harvestDate: '2026-11-25',
}

/** A product of the caller's own farm, else of one in the staff's area; still pending, so that nobody else may see it. */
const ownProduct = ({ farm }: Who) => aProduct(domain, { ofFarm: farm ?? near, approvalStatus: 'pending' })
const othersProduct = () => aProduct(domain, { ofFarm: far, approvalStatus: 'pending' })
/** The product, just approved. */
const decided = ({ _id: id }: ProductRecord) =>
  products.decideApproval({ id, decision: { approvalStatus: 'approved' }, by: AN_ADMIN }, domain)
const orderOf = async (farm: FarmRecord) => anOrder(domain, { product: await aProduct(domain, { ofFarm: farm }) })

const at = (id: number, body?: unknown) => ({ params: { id }, body })
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

/** A change of a product without its form, by those who write products. */
const ofOffer = (body: object, overrides: Parameters<typeof aProduct>[1] = {}) => {
  const target = async (farm: FarmRecord) =>
    at((await aProduct(domain, { ofFarm: farm, approvalStatus: 'pending', ...overrides }))._id, body)
  return {
    expected: WRITERS,
    input: ({ farm }: Who) => target(farm ?? near),
    others: { expected: statuses(401, 403, 404, 200, 404, 403, 403), input: () => target(far) },
  }
}

const statusOf = async (farm: FarmRecord) => at((await orderOf(farm))._id, { status: 'packaging' })
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
const FAR_AREA = { district: FAR_AWAY.district }
const approval = { approvalStatus: 'approved' }

/** docs/product/roles.md#permissions: the status of every call of the back office for every role. */
const TABLE: Readonly<Record<string, Permission<Who>>> = {
  'GET /api/farmers/profile': { expected: FARMER },
  'PUT /api/farmers/profile': { expected: FARMER, input: profileForm },
  'PUT /api/farmers/three-buttons': { expected: FARMER, input: () => ({ body: { isOn: true } }) },
  'POST /api/farmers/images': { expected: statuses(401, 403, 201, 403, 403, 403, 403), input: () => ({ files }) },
  'POST /api/products': { expected: statuses(401, 403, 201, 403, 403, 403, 403), input: () => ({ body: FORM }) },
  'PUT /api/products/:id': {
    expected: statuses(401, 403, 200, 200, 200, 403, 403),
    input: async who => at((await ownProduct(who))._id, FORM),
    others: {
      expected: statuses(401, 403, 404, 200, 404, 403, 403),
      input: async () => at((await othersProduct())._id, FORM),
    },
  },
  'DELETE /api/products/:id': {
    expected: statuses(401, 403, 200, 200, 200, 403, 403),
    input: async who => at((await ownProduct(who))._id),
    others: {
      expected: statuses(401, 403, 404, 200, 404, 403, 403),
      input: async () => at((await othersProduct())._id),
    },
  },
  'PATCH /api/products/:id/offer': ofOffer({ addBoxes: 5 }),
  'POST /api/products/:id/harvested': ofOffer({}, { status: 'Pre-Order', harvestDate: '2026-12-01' }),
  'POST /api/products/:id/offer-again': ofOffer({ by: 'week', inventory: 5 }),
  'POST /api/products/:id/copy': {
    expected: statuses(401, 403, 201, 403, 403, 403, 403),
    input: async who => at((await ownProduct(who))._id, {}),
    others: {
      expected: statuses(401, 403, 404, 403, 403, 403, 403),
      input: async () => at((await othersProduct())._id, {}),
    },
  },
  'POST /api/products/sheet/preview': { expected: FARMER, input: () => ({ body: { rows: NEW_ROWS } }) },
  'POST /api/products/sheet': {
    expected: FARMER,
    input: async ({ actor }) => ({ body: await previewed(actor, domain) }),
  },
  'POST /api/upload': { expected: statuses(401, 403, 201, 201, 201, 403, 403), input: () => ({ files }) },
  'POST /api/products/:id/images': {
    expected: WRITERS_ADD,
    input: async who => ({ params: { id: (await ownProduct(who))._id }, files }),
    others: {
      expected: statuses(401, 403, 404, 201, 404, 403, 403),
      input: async () => ({ params: { id: (await othersProduct())._id }, files }),
    },
  },
  'DELETE /api/products/:id/images/:imageId': pictured,
  'PUT /api/products/:id/images/:imageId/primary': pictured,
  'GET /api/admin/categories': { expected: ADMIN },
  'POST /api/categories': { expected: ADMIN_CREATES, input: () => ({ body: aNewCategory() }) },
  'PUT /api/categories/:id': {
    expected: ADMIN,
    input: aCategoryToChange,
    others: { expected: ADMIN, input: aCategoryToChange },
  },
  'DELETE /api/categories/:id': {
    expected: ADMIN,
    input: categoryTarget,
    others: { expected: ADMIN, input: categoryTarget },
  },
  'GET /api/admin/first-steps': { expected: ADMIN },
  'POST /api/admin/first-steps/categories': { expected: ADMIN_CREATES },
  'GET /api/admin/journal': { expected: APPROVERS },
  'GET /api/admin/journal/people': { expected: APPROVERS },
  'GET /api/admin/order-fees': { expected: ADMIN },
  'POST /api/admin/order-fees': {
    expected: ADMIN_CREATES,
    input: () => ({ body: { name: 'Delivery', value: 30 } }),
  },
  'PUT /api/admin/order-fees/:id': {
    expected: ADMIN,
    input: aFeeToChange,
    others: { expected: ADMIN, input: aFeeToChange },
  },
  'DELETE /api/admin/order-fees/:id': {
    expected: ADMIN,
    input: feeTarget,
    others: { expected: ADMIN, input: feeTarget },
  },
  'GET /api/orders/farmer': { expected: FARMER },
  'GET /api/orders/farmer/work': { expected: FARMER },
  'GET /api/orders/farmer/day': { expected: FARMER },
  'GET /api/orders/farmer/statement': { expected: FARMER },
  'GET /api/orders/farmer/statement/file': { expected: FARMER },
  'PUT /api/orders/farmer/steps': { expected: FARMER, input: () => ({ body: { step: 'back', orders: [{ id: 1 }] } }) },
  'GET /api/admin/orders': { expected: ADMIN },
  'GET /api/admin/orders/district': { expected: STAFF },
  'GET /api/admin/orders/export': { expected: APPROVERS },
  'PUT /api/admin/orders/:id/status': {
    expected: STAFF,
    input: () => statusOf(near),
    others: { expected: statuses(401, 403, 403, 200, 404, 404, 404), input: () => statusOf(far) },
  },
  'GET /api/admin/products/pending': { expected: APPROVERS },
  'GET /api/admin/products/approved': { expected: APPROVERS },
  'GET /api/admin/products/rejected': { expected: APPROVERS },
  'GET /api/admin/products/expired': { expected: APPROVERS },
  'GET /api/admin/products/:id': {
    // A delivery agent reads no products; staff in scope read them in every state.
    expected: statuses(401, 403, 403, 200, 200, 200, 404),
    input: async who => at((await ownProduct(who))._id),
    others: {
      expected: statuses(401, 403, 403, 200, 404, 404, 404),
      input: async () => at((await othersProduct())._id),
    },
  },
  'PUT /api/admin/products/:id/approval': {
    expected: APPROVERS,
    input: async who => at((await ownProduct(who))._id, approval),
    others: {
      expected: statuses(401, 403, 403, 200, 404, 403, 403),
      input: async () => at((await othersProduct())._id, approval),
    },
  },
  'DELETE /api/admin/products/:id/approval': {
    expected: APPROVERS,
    input: async who => at((await decided(await ownProduct(who)))._id),
    others: {
      expected: statuses(401, 403, 403, 200, 404, 403, 403),
      input: async () => at((await decided(await othersProduct()))._id),
    },
  },
  'GET /api/admin/products/:id/sales': {
    expected: ADMIN,
    input: async who => at((await ownProduct(who))._id),
    others: { expected: ADMIN, input: async () => at((await othersProduct())._id) },
  },
  'GET /api/admin/farmers': { expected: ADMIN },
  'GET /api/admin/farmers/district': { expected: STAFF },
  'GET /api/admin/farmers/:id': {
    expected: APPROVERS,
    input: () => at(near._id),
    others: { expected: APPROVERS_NEAR, input: () => at(far._id) },
  },
  'PUT /api/admin/farmers/:id': {
    expected: APPROVERS,
    input: () => at(near._id, { story: 'Since 1972.' }),
    others: { expected: APPROVERS_NEAR, input: () => at(far._id, { story: 'Since 1972.' }) },
  },
  'PUT /api/admin/farmers/:id/three-buttons': {
    expected: statuses(401, 403, 403, 200, 200, 200, 403),
    input: () => at(near._id, { isOn: true }),
    others: {
      expected: statuses(401, 403, 403, 200, 404, 404, 403),
      input: () => at(far._id, { isOn: true }),
    },
  },
  'POST /api/admin/farmers/:id/images': {
    expected: statuses(401, 403, 403, 201, 201, 403, 403),
    input: () => ({ ...at(near._id), files }),
    others: { expected: statuses(401, 403, 403, 201, 404, 403, 403), input: () => ({ ...at(far._id), files }) },
  },
  'DELETE /api/admin/farmers/:id': {
    expected: ADMIN,
    input: farmTarget,
    others: { expected: ADMIN, input: farmTarget },
  },
  'GET /api/admin/users': { expected: ADMIN },
  'POST /api/admin/users': {
    expected: ADMIN_CREATES,
    input: () => ({ body: { ...newAccount(), role: 'customer' } }),
  },
  'PUT /api/admin/users/:id': {
    // Everybody else of the office reads their own account elsewhere, and changes nobody's.
    expected: ADMIN,
    input: ({ person }) => at(person?._id ?? 1, { name: 'Nila Rao' }),
    others: { expected: ADMIN, input: async () => at((await aPerson(domain))._id, { name: 'Nila Rao' }) },
  },
  'PUT /api/admin/users/:id/toggle-status': {
    // Nobody deactivates themselves.
    expected: statuses(401, 403, 403, 409, 403, 403, 403),
    input: ({ person }) => at(person?._id ?? 1, { isActive: false }),
    others: { expected: ADMIN, input: async () => at((await aPerson(domain))._id, { isActive: false }) },
  },
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
  'GET /api/admin/statistics': { expected: STAFF },
  'GET /api/admin/statistics/history': { expected: STAFF },
}

const contracts = ALL_CALLS.map(({ contract }) => contract).filter(({ owner }) => owner === 'backoffice')

it('says how every call of the back office responds to whom, and of no other', () => {
  expect(Object.keys(TABLE).sort()).toEqual(contracts.map(({ call }) => call).sort())
  const named = contracts.filter(({ path }) => path.includes(':')).map(({ call }) => call)
  expect(named.filter(call => TABLE[call]?.others === undefined)).toEqual([])
})

it.each(contracts.map(contract => [contract.call, contract] as const))('%s: to whom', async (call, contract) => {
  const permission = TABLE[call]
  if (!permission) throw new Error(`${call} is not in the table`)
  expect(await trials.statusesOf(contract, permission)).toEqual(permission.expected)
  if (permission.others)
    expect(await trials.statusesOf(contract, permission.others)).toEqual(permission.others.expected)
})

it('gives no secret away, in no response and no line of the log', () => {
  expect(trials.leaks([...hashes])).toEqual([])
  // What is no secret is found where it stands: the search sees the responses, and the log.
  expect(trials.leaks(['"role":"customer"', '"requestId"']).map(leak => leak.split(':')[0])).toContain('the log')
  expect(trials.leaks(['"role":"customer"'])).not.toEqual([])
})
