import {
  type Contract,
  createCategory,
  createOrderFee,
  createStaff,
  createUser,
  decideProductApproval,
  deleteCategory,
  deleteFarmer,
  deleteStaff,
  listDeliveryPlans,
  setDeliveryPlan,
  setPersonActive,
  setViews,
  undoProductApproval,
  updateCategory,
  updateFarmer,
  updateOrderFee,
  updateStaff,
  updateUser,
  uploadManagedFarmImages,
} from '@santhe/contracts'
import { type PersonRecord, people } from '@santhe/domain'
import { Categories, OrderFees, People } from '@santhe/domain/records'
import { aCategory, aFarm, aFee, anOrder, aPerson, aPersonOfRole, aProduct } from '@santhe/domain/testing'
import { api, type ErrorCases } from '@santhe/http-kit/testing'
import { type ErrorOffice, KEYED, NO_PICTURE } from './office.ts'

const ACCOUNT = {
  username: 'lata',
  email: 'lata@example.com',
  password: 'santhe123',
  name: 'Lata Rao',
  role: 'taluk_agent',
}

/** Returns how to provoke each error of the calls by which staff manage farms, categories, people and approvals. */
export function staffErrors({ domain, strict, admin, farmless, as, codeOf, secondCode }: ErrorOffice): ErrorCases {
  const createdWith = async (contract: Contract, fields: object) =>
    codeOf(contract, { body: { ...ACCOUNT, ...fields } }, await as(admin))
  const changedWith = async (contract: Contract, person: PersonRecord, body: object) =>
    codeOf(contract, { params: { id: person._id }, body }, await as(admin))
  const accountOf = (username: string, fields: object) => ({
    ...{ ...ACCOUNT, username, email: `${username}@example.com` },
    ...fields,
  })
  const deleteMadePerson = ({ username }: { username?: string }) =>
    People(domain.connection).deleteOne({ usernameKey: username ?? '' })
  const deleteMadeCategory = ({ name }: { name?: string }) =>
    Categories(domain.connection).deleteOne({ name: name ?? '' })

  /** Errors of a creating call when its key comes with another body, or when its first result was deleted. */
  function repeated(
    contract: Contract,
    bodyOf: (tag: string) => { name?: string; username?: string },
    deleteMade: (body: { name?: string; username?: string }) => PromiseLike<unknown>,
  ) {
    const withKey = async () => as((await aPersonOfRole(domain, 'admin')).person, KEYED)
    return {
      KEY_REUSED: async () => {
        const keyed = await withKey()
        await codeOf(contract, { body: bodyOf('a') }, keyed)
        return codeOf(contract, { body: bodyOf('b') }, keyed)
      },
      NOT_FOUND: async () => {
        const [keyed, body] = [await withKey(), bodyOf('c')]
        await codeOf(contract, { body }, keyed)
        await deleteMade(body)
        return codeOf(contract, { body }, keyed)
      },
    }
  }

  /** Requests links for two spellings of one mailbox. */
  async function emailedTwice(contract: Contract, { _id: id }: PersonRecord) {
    const token = await strict.signIn(people.actorOf(admin))
    const request = (tag: string) =>
      api(strict).call(contract, { params: { id }, body: { email: `new${id}+${tag}@example.com` } }, { token })
    await request('one')
    return (await request('two')).failure?.code
  }
  const aMember = () => aPerson(domain, { role: 'taluk_agent', district: 'Kolar' })
  async function aManager() {
    const manager = await aPerson(domain, { role: 'district_manager', district: 'Kolar' })
    await aPerson(domain, { role: 'taluk_agent', district: 'Kolar', reportsTo: manager._id })
    return manager
  }

  const week = Array.from({ length: 7 }, () => ({ morning: null, afternoon: null, evening: null }))
  return {
    [listDeliveryPlans.call]: {
      NOT_FOUND: async () => codeOf(listDeliveryPlans, { query: { district: 'Atlantis' } }, await as(admin)),
    },
    [setDeliveryPlan.call]: {
      NOT_FOUND: async () =>
        codeOf(setDeliveryPlan, { body: { district: 'Atlantis', area: 'urban', week, days: [] } }, await as(admin)),
      CONFLICT: async () => {
        const days = [{ date: '2099-01-01', places: { morning: 1, afternoon: 1, evening: 1 }, reason: '' }]
        const body = { district: 'Kolar', area: 'extended', week, days, version: 9 }
        return codeOf(setDeliveryPlan, { body }, await as(admin))
      },
    },
    [createOrderFee.call]: {
      KEY_REUSED: async () => {
        const signedIn = await as((await aPersonOfRole(domain, 'admin')).person, KEYED)
        await codeOf(createOrderFee, { body: { name: 'Ice', value: '10' } }, signedIn)
        return codeOf(createOrderFee, { body: { name: 'Ice', value: '12' } }, signedIn)
      },
      NOT_FOUND: async () => {
        const signedIn = await as((await aPersonOfRole(domain, 'admin')).person, KEYED)
        const body = { name: 'Straw', value: '10' }
        await codeOf(createOrderFee, { body }, signedIn)
        await OrderFees(domain.connection).deleteOne({ name: body.name })
        return codeOf(createOrderFee, { body }, signedIn)
      },
    },
    [updateOrderFee.call]: {
      CONFLICT: async () => {
        const { _id: id } = await aFee({ name: 'Rope', value: 5 }, domain)
        return codeOf(updateOrderFee, { params: { id }, body: { value: '7', seen: { value: '6' } } }, await as(admin))
      },
    },
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
        return codeOf(uploadManagedFarmImages, { params, files: NO_PICTURE }, await as(admin))
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
      ...repeated(
        createCategory,
        tag => ({ name: `Category ${tag}`, description: 'Long and bitter' }),
        deleteMadeCategory,
      ),
    },
    [updateCategory.call]: {
      NAME_TAKEN: async () => {
        const params = { id: (await aCategory(domain, 'Fruits'))._id }
        const body = { name: (await aCategory(domain)).name }
        return codeOf(updateCategory, { params, body }, await as(admin))
      },
    },
    [setViews.call]: {
      CONFLICT: async () =>
        codeOf(setViews, { body: { page: 'orders', before: ['Gone'], views: [] } }, await as(admin)),
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
      ...repeated(createUser, tag => accountOf(`user${tag}`, { role: 'customer' }), deleteMadePerson),
    },
    [updateUser.call]: {
      NAME_TAKEN: async () => changedWith(updateUser, await aPerson(domain), { username: admin.username }),
      EMAIL_TAKEN: async () => changedWith(updateUser, await aPerson(domain), { email: admin.email }),
      CONFLICT: () => changedWith(updateUser, admin, { role: 'customer' }),
      RATE_LIMITED: async () => emailedTwice(updateUser, await aPerson(domain)),
    },
    [createStaff.call]: {
      NAME_TAKEN: () => createdWith(createStaff, { district: 'Kolar', username: admin.username }),
      EMAIL_TAKEN: () => createdWith(createStaff, { district: 'Kolar', email: admin.email }),
      ...repeated(createStaff, tag => accountOf(`staff${tag}`, { district: 'Kolar' }), deleteMadePerson),
    },
    [updateStaff.call]: {
      NAME_TAKEN: async () => changedWith(updateStaff, await aMember(), { username: admin.username }),
      EMAIL_TAKEN: async () => changedWith(updateStaff, await aMember(), { email: admin.email }),
      CONFLICT: async () => changedWith(updateStaff, await aManager(), { district: 'Mandya' }),
      RATE_LIMITED: async () => emailedTwice(updateStaff, await aMember()),
    },
    [deleteStaff.call]: {
      CONFLICT: async () => codeOf(deleteStaff, { params: { id: (await aManager())._id } }, await as(admin)),
    },
    [decideProductApproval.call]: {
      // The farmer changed it after the admin read it.
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
  }
}
