import {
  addProductImage,
  type Contract,
  changeOffer,
  createCategory,
  createProduct,
  createStaff,
  createUser,
  decideProductApproval,
  deleteCategory,
  deleteFarmer,
  deleteStaff,
  downloadFarmStatement,
  harvestProduct,
  offerProductAgain,
  readFarmerProfile,
  readFarmStatement,
  setAdminOrderStatus,
  setOwnThreeButtons,
  setPersonActive,
  takeSheet,
  undoProductApproval,
  updateCategory,
  updateFarmer,
  updateFarmerProfile,
  updateStaff,
  updateUser,
  uploadManagedFarmImages,
  uploadOwnFarmImages,
  uploadPicture,
} from '@santhe/contracts'
import { type OrderRecord, type PersonRecord, people } from '@santhe/domain'
import { Orders } from '@santhe/domain/records'
import {
  aCategory,
  aFarm,
  anOrder,
  aPerson,
  aPersonOfRole,
  aProduct,
  FAR_AWAY,
  NOW,
  testDomain,
} from '@santhe/domain/testing'
import { testFiles } from '@santhe/files/testing'
import {
  type ErrorCases,
  errorRows,
  failureCodes,
  namedErrors,
  ONCE_EACH,
  ONE_PIXEL,
  startTestServer,
} from '@santhe/http-kit/testing'
import { MOST_PRODUCT_PICTURES } from '@santhe/rules'
import { afterAll, expect, it } from 'vitest'
import { NEW_ROWS, previewed } from '../testing/sheet-inputs.ts'
import { routes } from './index.ts'

const domain = await testDomain()
const storage = await testFiles()
const served = routes({ domain, files: storage.files })
const server = await startTestServer({ owner: 'backoffice', served, clock: () => NOW })
const strict = await startTestServer({ owner: 'backoffice', served, clock: () => NOW, limits: ONCE_EACH })
afterAll(() => Promise.all([server.close(), strict.close()]))
const { codeOf, secondCode } = failureCodes(server, strict)

const as = async (person: PersonRecord, headers = {}) => ({
  token: await server.signIn(people.actorOf(person)),
  headers,
})
const admin = await aPerson(domain, { role: 'admin' })
const farmless = await aPerson(domain, { role: 'farmer' })
const fileOf = (bytes: Uint8Array) => [{ name: 'farm.png', type: 'image/png', bytes: Uint8Array.from(bytes) }]
const files = fileOf(Buffer.from('not at all'))
const profileWith = (email: string) => ({
  body: {
    ...{ name: 'Ravi Gowda', email, phone: '+91 98450 12345', farmName: 'Ravi’s Field', location: 'Bengaluru Rural' },
    ...{ description: 'Greens and gourds.', address: 'Hoskote' },
  },
})
const newProduct = async () => ({
  ...{ name: 'Bitter gourd', description: 'Tender and dark green.', price: 180, unit: 'kg', status: 'Available Now' },
  ...{ categoryId: (await aCategory(domain))._id, inventory: 12, unitsPerBox: 4 },
  ...{ availableUntil: '2026-12-20', harvestDate: '2026-11-25' },
})
const keyed = { 'Idempotency-Key': 'one' }
/** The code of a second, other body for the same product under the same key. */
async function reusedKey(contract: Contract, [first, second]: readonly object[]) {
  const { farm, farmer } = await aFarm(domain)
  const params = { id: (await aProduct(domain, { ofFarm: farm }))._id }
  const signedIn = await as(farmer, keyed)
  await codeOf(contract, { params, body: first }, signedIn)
  return codeOf(contract, { params, body: second }, signedIn)
}
const setTo = ({ _id: id }: OrderRecord, status: string, reason = '') => ({ params: { id }, body: { status, reason } })
const put = (order: OrderRecord, fields: Partial<OrderRecord>) =>
  Orders(domain.connection).updateOne({ _id: order._id }, { $set: fields })

/** An order of somebody of the office, placed with a farm outside their area: to them it is their own purchase. */
async function ownOrderFarAway() {
  const { person } = await aPersonOfRole(domain, 'delivery_agent')
  const product = await aProduct(domain, { ofFarm: (await aFarm(domain, FAR_AWAY)).farm })
  return { person, order: await anOrder(domain, { buyer: people.actorOf(person), product }) }
}
const notAPicture = async (contract: Contract) => codeOf(contract, { files }, await as((await aFarm(domain)).farmer))

/** The codes of an account whose username, and then e-mail address, is the admin's. */
const ACCOUNT = {
  username: 'lata',
  email: 'lata@example.com',
  password: 'santhe123',
  name: 'Lata Rao',
  role: 'taluk_agent',
}
const createdWith = async (contract: Contract, fields: object) =>
  codeOf(contract, { body: { ...ACCOUNT, ...fields } }, await as(admin))
const changedWith = async (contract: Contract, person: PersonRecord, body: object) =>
  codeOf(contract, { params: { id: person._id }, body }, await as(admin))
const aMember = () => aPerson(domain, { role: 'taluk_agent', district: 'Kolar' })
async function aManager() {
  const manager = await aPerson(domain, { role: 'district_manager', district: 'Kolar' })
  await aPerson(domain, { role: 'taluk_agent', district: 'Kolar', reportsTo: manager._id })
  return manager
}

/** How to provoke each error that a contract of the back office names. */
const CASES: ErrorCases = {
  [updateFarmer.call]: {
    EMAIL_TAKEN: async () => {
      const params = { id: (await aFarm(domain)).farm._id }
      return codeOf(updateFarmer, { params, body: { email: admin.email } }, await as(admin))
    },
    RATE_LIMITED: async () => {
      const input = { params: { id: (await aFarm(domain)).farm._id }, body: { email: farmless.email } }
      return secondCode(updateFarmer, input, await strict.signIn(people.actorOf(admin)))
    },
  },
  [uploadManagedFarmImages.call]: {
    NOT_A_PICTURE: async () => {
      const params = { id: (await aFarm(domain)).farm._id }
      return codeOf(uploadManagedFarmImages, { params, files }, await as(admin))
    },
  },
  [deleteFarmer.call]: {
    CONFLICT: async () => {
      const { farmerId: id } = await anOrder(domain)
      return codeOf(deleteFarmer, { params: { id } }, await as(admin))
    },
  },
  [createCategory.call]: {
    NAME_TAKEN: async () => {
      const body = { name: (await aCategory(domain)).name, description: 'Another one' }
      return codeOf(createCategory, { body }, await as(admin))
    },
  },
  [updateCategory.call]: {
    NAME_TAKEN: async () => {
      const params = { id: (await aCategory(domain, 'Fruits'))._id }
      const body = { name: (await aCategory(domain)).name }
      return codeOf(updateCategory, { params, body }, await as(admin))
    },
  },
  [deleteCategory.call]: {
    CONFLICT: async () => {
      const { categoryId: id } = await aProduct(domain)
      return codeOf(deleteCategory, { params: { id } }, await as(admin))
    },
  },
  [setPersonActive.call]: {
    CONFLICT: async () => {
      const input = { params: { id: admin._id }, body: { isActive: false } }
      return codeOf(setPersonActive, input, await as(admin))
    },
  },
  [createUser.call]: {
    NAME_TAKEN: () => createdWith(createUser, { username: admin.username, role: 'customer' }),
    EMAIL_TAKEN: () => createdWith(createUser, { email: admin.email, role: 'customer' }),
  },
  [updateUser.call]: {
    NAME_TAKEN: async () => changedWith(updateUser, await aPerson(domain), { username: admin.username }),
    EMAIL_TAKEN: async () => changedWith(updateUser, await aPerson(domain), { email: admin.email }),
    CONFLICT: () => changedWith(updateUser, admin, { role: 'customer' }),
  },
  [createStaff.call]: {
    NAME_TAKEN: () => createdWith(createStaff, { district: 'Kolar', username: admin.username }),
    EMAIL_TAKEN: () => createdWith(createStaff, { district: 'Kolar', email: admin.email }),
  },
  [updateStaff.call]: {
    NAME_TAKEN: async () => changedWith(updateStaff, await aMember(), { username: admin.username }),
    EMAIL_TAKEN: async () => changedWith(updateStaff, await aMember(), { email: admin.email }),
    CONFLICT: async () => changedWith(updateStaff, await aManager(), { district: 'Mandya' }),
  },
  [deleteStaff.call]: {
    CONFLICT: async () => codeOf(deleteStaff, { params: { id: (await aManager())._id } }, await as(admin)),
  },
  [decideProductApproval.call]: {
    // The farmer has changed it since it was seen.
    CONFLICT: async () => {
      const { _id: id } = await aProduct(domain, { approvalStatus: 'pending' })
      const body = { approvalStatus: 'approved', submittedAt: '2026-11-01T06:00:00.000Z' }
      return codeOf(decideProductApproval, { params: { id }, body }, await as(admin))
    },
  },
  [undoProductApproval.call]: {
    CONFLICT: async () => {
      const { _id: id } = await aProduct(domain)
      return codeOf(undoProductApproval, { params: { id } }, await as(admin))
    },
  },
  [createProduct.call]: {
    KEY_REUSED: async () => {
      const signedIn = await as((await aFarm(domain)).farmer, keyed)
      const body = await newProduct()
      await codeOf(createProduct, { body }, signedIn)
      return codeOf(createProduct, { body: { ...body, name: 'Ridge gourd' } }, signedIn)
    },
  },
  [changeOffer.call]: {
    KEY_REUSED: () => reusedKey(changeOffer, [{ addBoxes: 1 }, { addBoxes: 2 }]),
    CONFLICT: async () => {
      const params = { id: (await aProduct(domain))._id }
      return codeOf(changeOffer, { params, body: { price: 10, seen: { price: 1 } } }, await as(admin))
    },
  },
  [harvestProduct.call]: {
    CONFLICT: async () => {
      const params = { id: (await aProduct(domain, { harvestDate: '2026-11-20' }))._id }
      return codeOf(harvestProduct, { params }, await as(admin))
    },
  },
  [offerProductAgain.call]: {
    KEY_REUSED: () =>
      reusedKey(
        offerProductAgain,
        [1, 2].map(inventory => ({ by: 'week', inventory })),
      ),
    CONFLICT: async () => {
      const params = { id: (await aProduct(domain))._id }
      const body = { by: 'week', inventory: 1, seen: { availableUntil: '2026-01-01' } }
      return codeOf(offerProductAgain, { params, body }, await as(admin))
    },
  },
  [takeSheet.call]: {
    KEY_REUSED: async () => {
      const { farmer } = await aFarm(domain)
      const signedIn = await as(farmer, keyed)
      const body = await previewed(people.actorOf(farmer), domain)
      await codeOf(takeSheet, { body }, signedIn)
      return codeOf(takeSheet, { body: { ...body, version: 'another' } }, signedIn)
    },
    CONFLICT: async () =>
      codeOf(takeSheet, { body: { rows: NEW_ROWS, version: 'old' } }, await as((await aFarm(domain)).farmer)),
  },
  [addProductImage.call]: {
    NOT_A_PICTURE: async () => {
      const { farm, farmer } = await aFarm(domain)
      const params = { id: (await aProduct(domain, { ofFarm: farm }))._id }
      return codeOf(addProductImage, { params, files }, await as(farmer))
    },
    CONFLICT: async () => {
      const images = Array.from({ length: MOST_PRODUCT_PICTURES }, (_, id) => ({ id, imageUrl: `/files/${id}.webp` }))
      const params = { id: (await aProduct(domain, { images }))._id }
      return codeOf(addProductImage, { params, files: fileOf(ONE_PIXEL) }, await as(admin))
    },
  },
  [uploadPicture.call]: { NOT_A_PICTURE: () => notAPicture(uploadPicture) },
  [uploadOwnFarmImages.call]: {
    NOT_A_PICTURE: () => notAPicture(uploadOwnFarmImages),
    NOT_FOUND: async () => codeOf(uploadOwnFarmImages, { files }, await as(farmless)),
  },
  [setOwnThreeButtons.call]: {
    NOT_FOUND: async () => codeOf(setOwnThreeButtons, { body: { isOn: true } }, await as(farmless)),
  },
  [readFarmStatement.call]: { NOT_FOUND: async () => codeOf(readFarmStatement, {}, await as(farmless)) },
  [downloadFarmStatement.call]: { NOT_FOUND: async () => codeOf(downloadFarmStatement, {}, await as(farmless)) },
  [readFarmerProfile.call]: { NOT_FOUND: async () => codeOf(readFarmerProfile, {}, await as(farmless)) },
  [updateFarmerProfile.call]: {
    NOT_FOUND: async () => codeOf(updateFarmerProfile, profileWith(farmless.email), await as(farmless)),
    EMAIL_TAKEN: async () => {
      const { farmer } = await aFarm(domain)
      return codeOf(updateFarmerProfile, profileWith(admin.email), await as(farmer))
    },
    RATE_LIMITED: async () => {
      const { farmer } = await aFarm(domain)
      return secondCode(updateFarmerProfile, profileWith(admin.email), await strict.signIn(people.actorOf(farmer)))
    },
  },
  [setAdminOrderStatus.call]: {
    STATUS_NOT_ALLOWED: async () => {
      const { person, order } = await ownOrderFarAway()
      return codeOf(setAdminOrderStatus, setTo(order, 'packaging'), await as(person))
    },
    ORDER_FINAL: async () => {
      const { person, order } = await ownOrderFarAway()
      await put(order, { status: 'delivered' })
      return codeOf(setAdminOrderStatus, setTo(order, 'cancelled'), await as(person))
    },
    NOT_CANCELLABLE: async () => {
      const { person, order } = await ownOrderFarAway()
      await put(order, { status: 'packaging' })
      return codeOf(setAdminOrderStatus, setTo(order, 'cancelled'), await as(person))
    },
    // Cancelled, bought by somebody else, and opened again.
    OUT_OF_STOCK: async () => {
      const product = await aProduct(domain, { inventory: 1 })
      const order = await anOrder(domain, { product })
      await codeOf(setAdminOrderStatus, setTo(order, 'cancelled'), await as(admin))
      await anOrder(domain, { product })
      return codeOf(setAdminOrderStatus, setTo(order, 'pending'), await as(admin))
    },
    CONFLICT: async () => {
      const { params, body } = setTo(await anOrder(domain), 'packaging')
      return codeOf(setAdminOrderStatus, { params, body: { ...body, seenStatus: 'accepted' } }, await as(admin))
    },
    KEY_REUSED: async () => {
      const order = await anOrder(domain)
      await codeOf(setAdminOrderStatus, setTo(order, 'packaging'), await as(admin, keyed))
      return codeOf(setAdminOrderStatus, setTo(order, 'packaging', 'Another reason.'), await as(admin, keyed))
    },
  },
}

const rows = errorRows(CASES)

it('every error that a contract of the back office names is met below, and no other', () => {
  expect(rows.map(([name]) => name).sort()).toEqual(namedErrors('backoffice'))
})

it.each(rows)('%s', async (_name, code, run) => {
  expect(await run()).toBe(code)
})
