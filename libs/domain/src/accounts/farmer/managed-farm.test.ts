import type { Actor } from '@santhe/rules'
import { inWords } from '@santhe/texts/testing'
import { describe, expect, it } from 'vitest'
import { quoteCheckout } from '../../buying/cart/quote-checkout.ts'
import { setOrderStatus } from '../../buying/fulfilment/set-order-status.ts'
import { listCategoriesForOffice } from '../../catalog/category/queries.ts'
import { listOfficeFarms } from '../../catalog/farm/office-queries.ts'
import { listFarms, listFarmTags } from '../../catalog/farm/queries.ts'
import { toggleFollow } from '../../catalog/follow/follows.ts'
import { listWishes, saveProduct } from '../../catalog/follow/wishes.ts'
import { listProducts } from '../../catalog/product/listing/list-products.ts'
import { listOfficeProducts } from '../../catalog/product/listing/office-products.ts'
import { readCalendar } from '../../catalog/product/listing/read-calendar.ts'
import { findProduct } from '../../catalog/product/queries.ts'
import { writeReview } from '../../catalog/product/reviews.ts'
import type { DueMail } from '../../news/mail/due-mail.ts'
import { sendDueMail } from '../../news/mail/send-due-mail.ts'
import { deliverEvents } from '../../news/outbox/deliver-events.ts'
import { EmailChanges } from '../../records/email-change.ts'
import { Farms } from '../../records/farm.ts'
import { Follows } from '../../records/follow.ts'
import { Journal } from '../../records/journal-entry.ts'
import { Orders } from '../../records/order.ts'
import { Outbox } from '../../records/outbox.ts'
import { People } from '../../records/person.ts'
import { Products } from '../../records/product.ts'
import { Stocks } from '../../records/stock.ts'
import {
  AN_ADMIN,
  aBuyer,
  aFarm,
  anOrder,
  aPerson,
  aProduct,
  bellOf,
  FAR_AWAY,
  NOW,
  testDomain,
} from '../../testing/index.ts'
import { deleteFarmer } from './delete-farmer.ts'
import { findManagedFarm } from './managed-farm.ts'
import { updateFarmer } from './update-farmer.ts'

const domain = await testDomain()
const { connection } = domain
const by = AN_ADMIN
const page = { limit: 50 }
const MANAGER: Actor = { id: 77, role: 'district_manager', district: 'Bengaluru Rural' }
const asManager = { ...AN_ADMIN, actor: MANAGER }
const entriesOf = (thingId: number) => Journal(connection).find({ thing: 'farm', thingId }).sort({ _id: 1 }).lean()
const ended = (orderId: number) => Orders(connection).updateOne({ _id: orderId }, { $set: { status: 'cancelled' } })

describe('updateFarmer', () => {
  // docs/product/accounts.md#contact-record
  it('changes given fields, the contact and copies in products', async () => {
    const { farm, farmer } = await aFarm(domain, { story: 'Since 1972.', website: 'https://ravi.example' })
    const product = await aProduct(domain, { ofFarm: farm })
    const changes = { farmName: 'Ravi’s New Field', name: 'Ravi Gowda', website: undefined }
    const changed = await updateFarmer({ id: farm._id, changes, by: asManager }, domain)
    expect(changed.farm).toMatchObject({ farmName: 'Ravi’s New Field', ownerName: 'Ravi Gowda', story: 'Since 1972.' })
    expect([changed.farm.website, changed.farm.taluk, changed.owner.email]).toEqual([null, 'Hoskote', farmer.email])
    expect(await People(connection).findById(farmer._id).lean()).toMatchObject({
      ...{ name: 'Ravi Gowda', phone: farmer.phone, email: farmer.email },
    })
    const copy = (await Products(connection).findById(product._id).lean())?.farm
    expect(copy).toMatchObject({ name: 'Ravi’s New Field', ownerName: 'Ravi Gowda' })
    const read = await findManagedFarm({ id: farm._id, actor: MANAGER, now: NOW }, domain)
    expect(read).toMatchObject({ farm: { farmName: 'Ravi’s New Field' }, productCount: 1, openOrderCount: 0 })
  })

  it('changes a deactivated farmer’s farm', async () => {
    const { farm, farmer } = await aFarm(domain)
    await People(connection).updateOne({ _id: farmer._id }, { $set: { isActive: false } })
    await updateFarmer({ id: farm._id, changes: { phone: '+91 98450 99999' }, by }, domain)
    expect((await People(connection).findById(farmer._id).lean())?.phone).toBe('+91 98450 99999')
  })

  it('refuses managers of other districts, and a move out of a manager’s district', async () => {
    const [{ farm: far }, { farm: near }] = [await aFarm(domain, FAR_AWAY), await aFarm(domain)]
    const move = (id: number, who = asManager) =>
      updateFarmer({ id, changes: { location: 'Malur, Kolar' }, by: who }, domain)
    await expect(move(far._id)).rejects.toMatchObject({ code: 'NOT_FOUND' })
    await expect(findManagedFarm({ id: far._id, actor: MANAGER, now: NOW }, domain)).rejects.toMatchObject({
      code: 'NOT_FOUND',
    })
    const message = 'Please choose a place in your district; an admin can move a farm to another'
    await expect(inWords(move(near._id))).rejects.toMatchObject({ code: 'VALIDATION', fields: { location: message } })
    expect((await Farms(connection).findById(near._id).lean())?.district).toBe('Bengaluru Rural')
    expect((await move(near._id, by)).farm).toMatchObject({ district: 'Kolar', taluk: 'Malur' })
  })

  // docs/product/delivery.md#pickup
  it('offers no pickup at a farm without an address', async () => {
    const { farm } = await aFarm(domain, { address: '' })
    const pickup = { isOffered: true, hours: 'Daily, 8 am to 6 pm' }
    const message = 'Address must be at least 5 characters'
    await expect(inWords(updateFarmer({ id: farm._id, changes: { pickup }, by }, domain))).rejects.toMatchObject({
      ...{ code: 'VALIDATION', fields: { address: message } },
    })
    const changes = { pickup, address: 'Survey 41, Hoskote' }
    expect((await updateFarmer({ id: farm._id, changes, by }, domain)).farm).toMatchObject(changes)
  })

  it('accepts a new e-mail address only from admins, pending its confirmation', async () => {
    const { farm, farmer } = await aFarm(domain)
    const changes = { email: 'new.place@example.com' }
    const refused = updateFarmer({ id: farm._id, changes, by: asManager }, domain)
    await expect(inWords(refused)).rejects.toMatchObject({ code: 'FORBIDDEN', fields: { email: expect.any(String) } })
    expect(await EmailChanges(connection).countDocuments({ personId: farmer._id })).toBe(0)
    const changed = await updateFarmer({ id: farm._id, changes, by }, domain)
    expect([changed.owner.email, changed.pendingEmail]).toEqual([farmer.email, 'new.place@example.com'])
    const notified = await Outbox(connection).find({ channel: 'mail', 'event.personId': farmer._id }).lean()
    expect(notified.map(({ event }) => ('to' in event ? event.to : '')).sort()).toEqual(['former', 'new'])
    // A form with the current address does not affect the request.
    const again = await updateFarmer({ id: farm._id, changes: { email: farmer.email }, by: asManager }, domain)
    expect(again.pendingEmail).toBe('new.place@example.com')
    const taken = await aPerson(domain)
    await expect(updateFarmer({ id: farm._id, changes: { email: taken.email }, by }, domain)).rejects.toMatchObject({
      code: 'EMAIL_TAKEN',
    })
    expect(await entriesOf(farm._id)).toMatchObject([{ act: 'farm.changed', fields: ['email'] }])
  })

  it('journals values of the farm, but only field names of people', async () => {
    const { farm } = await aFarm(domain)
    const changes = { farmName: 'Hill Farm', phone: '+91 98450 55555', address: 'Behind the temple' }
    await updateFarmer({ id: farm._id, changes, by: asManager }, domain)
    await updateFarmer({ id: farm._id, changes, by: asManager }, domain)
    const entries = await entriesOf(farm._id)
    expect(entries).toMatchObject([
      {
        ...{ act: 'farm.changed', personId: 77, role: 'district_manager', device: by.device, district: farm.district },
        ...{ name: farm.farmName, fields: ['farmName', 'phone', 'address'] },
        ...{ before: { farmName: farm.farmName }, after: { farmName: 'Hill Farm' } },
      },
    ])
    expect(JSON.stringify(entries)).not.toMatch(/55555|temple/)
  })
})

/** Where the market shows a farm publicly. */
async function visibilityOf(farmId: number, productId: number) {
  const [farms, products, calendar, tags] = [
    await listFarms({ page, now: NOW }, domain),
    await listProducts({ search: 'snake gourd', page, now: NOW }, domain),
    await readCalendar({ search: 'snake gourd', now: NOW }, domain),
    await listFarmTags(domain),
  ]
  const [office, pending] = [
    await listOfficeFarms({ actor: by.actor, page }, domain),
    await listOfficeProducts({ actor: by.actor, state: 'pending', page, now: NOW }, domain),
  ]
  return {
    farm: farms.items.some(({ farm }) => farm._id === farmId) || office.items.some(({ farm }) => farm._id === farmId),
    products: [...products.items, ...pending.items].filter(product => product.farmId === farmId).length,
    calendar: calendar.length,
    tag: tags.includes('to-be-hidden'),
    page: await findProduct({ id: productId, actor: by.actor }, domain).then(
      () => true,
      () => false,
    ),
  }
}

// docs/product/office.md#deleted-farms
describe('deleteFarmer', () => {
  it('refuses while orders are open, naming their number', async () => {
    const { farm } = await aFarm(domain)
    const product = await aProduct(domain, { ofFarm: farm })
    const orders = [await anOrder(domain, { product }), await anOrder(domain, { product })]
    await expect(inWords(deleteFarmer({ id: farm._id, by }, domain))).rejects.toMatchObject({
      code: 'CONFLICT',
      message: '2 open orders have to be delivered or cancelled first.',
      details: { openOrderCount: 2 },
    })
    for (const order of orders) await ended(order._id)
    expect(await deleteFarmer({ id: farm._id, by }, domain)).toMatchObject({ isHidden: true })
    await expect(deleteFarmer({ id: farm._id, by }, domain)).rejects.toMatchObject({ code: 'NOT_FOUND' })
    expect(await Orders(connection).countDocuments({ farmerId: farm._id })).toBe(2)
  })

  it('hides a farm with orders everywhere but loses no data', async () => {
    const { farm, farmer } = await aFarm(domain, { tags: ['to-be-hidden'] })
    const product = await aProduct(domain, { ofFarm: farm, name: 'Snake gourd', category: 'Gourds' })
    await aProduct(domain, { ofFarm: farm, approvalStatus: 'pending', category: 'Gourds' })
    const buyer = await aBuyer(domain)
    await toggleFollow({ actor: buyer, farmId: farm._id, now: NOW }, domain)
    await saveProduct({ actor: buyer, productId: product._id, isOn: true, now: NOW }, domain)
    await ended((await anOrder(domain, { product, buyer }))._id)
    expect(await visibilityOf(farm._id, product._id)).toEqual({
      farm: true,
      products: 2,
      calendar: 1,
      tag: true,
      page: true,
    })
    await deleteFarmer({ id: farm._id, by }, domain)
    expect(await visibilityOf(farm._id, product._id)).toEqual({
      ...{ farm: false, products: 0, calendar: 0, tag: false, page: false },
    })
    const gourds = (await listCategoriesForOffice(domain)).find(({ name }) => name === 'Gourds')
    expect(gourds?.productCount).toBe(0)
    expect(await Products(connection).countDocuments({ farmId: farm._id })).toBe(2)
    expect(await Follows(connection).countDocuments({ farmId: farm._id })).toBe(1)
    expect(await listWishes({ personId: buyer.id }, domain)).toMatchObject({ saved: [product._id] })
    expect(await People(connection).findById(farmer._id).lean()).toMatchObject({ role: 'farmer', farmId: farm._id })
    expect(await entriesOf(farm._id)).toMatchObject([
      { act: 'farm.deleted', personId: 1, before: { farmName: farm.farmName }, after: { isHidden: true } },
    ])
  })

  it.each([
    ['a follower', async (farmId: number) => toggleFollow({ actor: await aBuyer(domain), farmId, now: NOW }, domain)],
    [
      'a review',
      async (_farmId: number, targetId: number) => {
        const review = { kind: 'product' as const, targetId, rating: 4, comment: 'Crisp and fresh, well packed.' }
        return writeReview({ actor: await aBuyer(domain), ...review, now: NOW }, domain)
      },
    ],
    [
      'a wish',
      async (_farmId: number, productId: number) =>
        saveProduct({ actor: await aBuyer(domain), productId, isOn: true, now: NOW }, domain),
    ],
    [
      'boxes in a checkout',
      async (_farmId: number, productId: number) =>
        quoteCheckout({ actor: await aBuyer(domain), items: [{ productId, quantity: 1 }], now: NOW }, domain),
    ],
  ])('also hides a farm with only %s', async (_what, refer) => {
    const { farm } = await aFarm(domain)
    const product = await aProduct(domain, { ofFarm: farm })
    await refer(farm._id, product._id)
    expect(await deleteFarmer({ id: farm._id, by }, domain)).toMatchObject({ isHidden: true })
    expect(await Products(connection).countDocuments({ _id: product._id })).toBe(1)
  })

  it('keeps cancelled orders closed', async () => {
    const { farm } = await aFarm(domain)
    const { _id: orderId } = await anOrder(domain, { product: await aProduct(domain, { ofFarm: farm }) })
    const set = (status: string) => setOrderStatus({ actor: by.actor, orderId, status, now: NOW }, domain)
    await set('cancelled')
    await deleteFarmer({ id: farm._id, by }, domain)
    await expect(inWords(set('pending'))).rejects.toMatchObject({ code: 'CONFLICT', message: /left the market/ })
  })

  it('deletes an unreferenced farm with its products, and makes its farmer a customer', async () => {
    const { farm, farmer } = await aFarm(domain)
    const product = await aProduct(domain, { ofFarm: farm })
    expect(await deleteFarmer({ id: farm._id, by }, domain)).toEqual({ ownerId: farmer._id, isHidden: false })
    expect(await Farms(connection).findById(farm._id).lean()).toBeNull()
    expect(await Products(connection).countDocuments({ farmId: farm._id })).toBe(0)
    expect(await Stocks(connection).findById(product._id).lean()).toBeNull()
    expect(await People(connection).findById(farmer._id).lean()).toMatchObject({ role: 'customer', farmId: null })
    const ofPerson = await Journal(connection).find({ thing: 'person', thingId: farmer._id }).lean()
    expect(ofPerson).toMatchObject([{ act: 'person.changed', fields: ['farmId', 'role'], before: null, after: null }])
  })

  it.each([
    ['hidden', true, '/dashboard/orders', /can still read the orders/],
    ['gone for good', false, '/dashboard', /keep your account as a customer/],
  ] as const)('notifies the farmer by bell and mail when the farm is %s', async (_how, isHidden, link, rest) => {
    const { farm, farmer } = await aFarm(domain)
    if (isHidden) await ended((await anOrder(domain, { product: await aProduct(domain, { ofFarm: farm }) }))._id)
    await deleteFarmer({ id: farm._id, by }, domain)
    while ((await deliverEvents({ now: NOW }, domain)) > 0);
    const notes = await bellOf({ personId: farmer._id, link }, domain)
    expect(notes).toMatchObject([{ title: 'Farm deleted', message: expect.stringMatching(rest) }])
    const mails: DueMail[] = []
    const post = async (mail: DueMail) => void mails.push(mail)
    while ((await sendDueMail({ now: NOW, post }, domain)) > 0);
    expect(mails.filter(({ kind, to }) => kind === 'farmDeleted' && to.email === farmer.email)).toMatchObject([
      { to: { email: farmer.email }, farmName: farm.farmName, isHidden },
    ])
  })

  it('refuses everybody but admins', async () => {
    const { farm } = await aFarm(domain)
    await expect(deleteFarmer({ id: farm._id, by: asManager }, domain)).rejects.toMatchObject({ code: 'NOT_FOUND' })
  })
})
