import { addDays } from '@santhe/rules'
import { inWords } from '@santhe/texts/testing'
import { describe, expect, it } from 'vitest'
import { Farms } from '../../../records/farm.ts'
import { Outbox } from '../../../records/outbox.ts'
import { actorOf } from '../../../records/person.ts'
import { aFarm, aPerson, aProduct, by, NOW, TODAY, testDomain } from '../../../testing/index.ts'
import { findOfficeProduct, listOfficeProducts, type OfficeState } from '../listing/office-products.ts'
import { findProduct } from '../queries.ts'
import { decideProductApproval } from './decide-product-approval.ts'

const domain = await testDomain()
const { farm: hoskote } = await aFarm(domain)
const { farm: kolar } = await aFarm(domain, { district: 'Kolar', taluk: null })
const staff = async (
  role: 'admin' | 'district_manager' | 'taluk_agent' | 'delivery_agent',
  taluk: string | null = null,
) => actorOf(await aPerson(domain, { role, district: role === 'admin' ? null : 'Bengaluru Rural', taluk }))
const admin = await staff('admin')
const manager = await staff('district_manager')

const pending = { approvalStatus: 'pending' } as const
const here = { Pending: await aProduct(domain, { ofFarm: hoskote, name: 'Pending', ...pending }) }
const there = await aProduct(domain, { ofFarm: kolar, name: 'Far pending', ...pending })
await aProduct(domain, { ofFarm: hoskote, name: 'Approved' })
await aProduct(domain, { ofFarm: hoskote, name: 'Rejected', approvalStatus: 'rejected' })
const expired = await aProduct(domain, { ofFarm: hoskote, name: 'Expired', availableUntil: addDays(TODAY, -3) })
await aProduct(domain, { ofFarm: kolar, name: 'Far approved' })

describe('the office’s lists', () => {
  it.each<[OfficeState, string[], string[]]>([
    ['pending', ['Pending'], ['Pending', 'Far pending']],
    ['approved', ['Approved'], ['Approved', 'Far approved']],
    ['rejected', ['Rejected'], ['Rejected']],
    ['expired', ['Expired'], ['Expired']],
  ])('contain %s products only in scope', async (state, district, everywhere) => {
    const listed = async (actor: typeof admin) =>
      (await listOfficeProducts({ actor, state, page: { limit: 10 }, now: NOW }, domain)).items.map(({ name }) => name)
    expect(await listed(manager)).toEqual(district)
    expect(await listed(admin)).toEqual(everywhere)
    expect(await listed(await staff('taluk_agent', 'Hoskote'))).toEqual([])
  })

  // docs/product/products.md#reading-a-product
  it('show one product to those who may read it, in every state', async () => {
    const read = (actor: typeof admin, id: number) => findOfficeProduct({ actor, id }, domain)
    expect((await read(manager, expired._id)).name).toBe('Expired')
    expect((await read(await staff('taluk_agent', 'Hoskote'), here.Pending._id)).name).toBe('Pending')
    await expect(read(await staff('taluk_agent', 'Devanahalli'), here.Pending._id)).rejects.toMatchObject({
      code: 'NOT_FOUND',
    })
    await expect(read(await staff('delivery_agent'), here.Pending._id)).rejects.toMatchObject({ code: 'NOT_FOUND' })
    await expect(read(manager, there._id)).rejects.toMatchObject({ code: 'NOT_FOUND' })
  })
})

describe('decideProductApproval', () => {
  it('answers NOT_FOUND outside the scope', async () => {
    const decide = (actor: typeof admin) =>
      decideProductApproval({ id: there._id, decision: { approvalStatus: 'approved' }, by: by(actor) }, domain)
    await expect(decide(manager)).rejects.toMatchObject({ code: 'NOT_FOUND' })
    await expect(decide(await staff('taluk_agent'))).rejects.toMatchObject({ code: 'NOT_FOUND' })
    await expect(findProduct({ id: there._id }, domain)).rejects.toMatchObject({ code: 'NOT_FOUND' })
  })

  it('lists an approved product, activates its farm and notifies the farmer', async () => {
    const { farm } = await aFarm(domain)
    const product = await aProduct(domain, { ofFarm: farm, ...pending })
    expect((await Farms(domain.connection).findById(farm._id).lean())?.activeUntil).toBeNull()
    const decided = await decideProductApproval(
      { id: product._id, decision: { approvalStatus: 'approved' }, by: by(manager) },
      domain,
    )
    expect(decided).toMatchObject({ approvalStatus: 'approved', isListed: true, decidedBy: manager.id, inventory: 20 })
    expect((await findProduct({ id: product._id }, domain)).isListed).toBe(true)
    expect((await Farms(domain.connection).findById(farm._id).lean())?.activeUntil).toBe(product.availableUntil)
    const [written] = await Outbox(domain.connection).find({ 'event.productId': product._id }).lean()
    expect(written?.event).toEqual({
      kind: 'productApproved',
      productId: product._id,
      farmId: farm._id,
      productName: { name: 'Tomato', localName: expect.any(String) },
      isOfEdit: false,
      waited: { since: NOW, district: 'Bengaluru Rural', taluk: 'Hoskote' },
      at: NOW,
    })
  })

  // docs/product/products.md#approval
  it('stores a rejection with its reason, and refuses a blank one', async () => {
    const product = await aProduct(domain, { ofFarm: hoskote })
    const reject = (reason: string) =>
      decideProductApproval(
        { id: product._id, decision: { approvalStatus: 'rejected', reason }, by: by(admin) },
        domain,
      )
    await expect(inWords(reject('  '))).rejects.toMatchObject({
      code: 'VALIDATION',
      fields: { rejectionReason: expect.any(String) },
    })
    expect(await reject(' Please add a clearer picture ')).toMatchObject({
      approvalStatus: 'rejected',
      rejectionReason: 'Please add a clearer picture',
      isListed: false,
    })
    await expect(findProduct({ id: product._id }, domain)).rejects.toMatchObject({ code: 'NOT_FOUND' })
    const [written] = await Outbox(domain.connection).find({ 'event.productId': product._id }).lean()
    expect(written?.event).toMatchObject({ kind: 'productRejected', reason: 'Please add a clearer picture' })
  })

  it('clears the reason when a rejected product is later approved', async () => {
    const product = await aProduct(domain, { ofFarm: hoskote, approvalStatus: 'rejected', rejectionReason: 'Blurred' })
    const decision = { approvalStatus: 'approved' } as const
    expect(await decideProductApproval({ id: product._id, decision, by: by(admin) }, domain)).toMatchObject({
      rejectionReason: null,
      isListed: true,
    })
  })

  it('answers NOT_FOUND for a deleted product', async () => {
    const product = await aProduct(domain, { ofFarm: hoskote, isHidden: true })
    const decision = { approvalStatus: 'approved' } as const
    await expect(decideProductApproval({ id: product._id, decision, by: by(admin) }, domain)).rejects.toMatchObject({
      code: 'NOT_FOUND',
    })
  })
})

describe('a product page', () => {
  it('stays readable past its date, but not after its farm is deleted', async () => {
    expect((await findProduct({ id: expired._id }, domain)).name).toBe('Expired')
    const { farm, farmer } = await aFarm(domain, { isHidden: true })
    const product = await aProduct(domain, { ofFarm: { ...farm, isHidden: true } })
    await expect(findProduct({ id: product._id }, domain)).rejects.toMatchObject({ code: 'NOT_FOUND' })
    expect((await findProduct({ id: product._id, actor: actorOf(farmer) }, domain)).name).toBe('Tomato')
  })
})
