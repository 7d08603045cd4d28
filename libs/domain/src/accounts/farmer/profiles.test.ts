import { addDays } from '@santhe/rules'
import { inWords } from '@santhe/texts/testing'
import { describe, expect, it } from 'vitest'
import { createProduct } from '../../catalog/product/create-product.ts'
import { setSoldOut } from '../../catalog/stock/set-stock.ts'
import { withTransaction } from '../../foundation/domain.ts'
import type { DueMail } from '../../news/mail/due-mail.ts'
import { sendDueMail } from '../../news/mail/send-due-mail.ts'
import { Farms } from '../../records/farm.ts'
import { actorOf, People } from '../../records/person.ts'
import { Products } from '../../records/product.ts'
import { aCategory, aFarm, aPerson, aProduct, NOW, TODAY, testDomain } from '../../testing/index.ts'
import { confirmEmail } from '../person/credentials/confirm-email.ts'
import { setAvatar, updateCustomerProfile } from '../person/customer-profile.ts'
import { findPerson } from '../person/queries.ts'
import { updateFarmerProfile } from './update-farmer-profile.ts'

const domain = await testDomain()

async function sendAll(): Promise<DueMail[]> {
  const sent: DueMail[] = []
  const post = async (mail: DueMail) => {
    sent.push(mail)
  }
  while ((await sendDueMail({ now: NOW, post }, domain)) > 0);
  return sent
}

const ADDRESS = { address: '12, 3rd Cross', city: 'Bengaluru', state: 'Karnataka', zipCode: '560003' }
const FARM = { farmName: 'Ravi’s Field', location: 'Kolar', description: 'Greens and gourds.', address: 'Malur road' }

describe('concurrent profile changes', () => {
  it('give an e-mail address to only one person', async () => {
    const people = await Promise.all([1, 2, 3, 4].map(() => aPerson(domain)))
    const email = 'wanted@example.com'
    const tries = people.map(({ _id, name }, place) =>
      updateCustomerProfile(
        {
          personId: _id,
          fields: { name: `${name} changed`, email: place % 2 ? email : email.toUpperCase(), ...ADDRESS },
          now: NOW,
        },
        domain,
      ),
    )
    await Promise.all(tries)
    const tokens = (await sendAll()).flatMap(mail => (mail.kind === 'emailConfirm' ? [mail.token] : []))
    expect(tokens).toHaveLength(4)
    const outcomes = await Promise.allSettled(tokens.map(token => inWords(confirmEmail({ token, now: NOW }, domain))))
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    for (const outcome of outcomes) {
      if (outcome.status === 'rejected')
        expect(outcome.reason).toMatchObject({ code: 'EMAIL_TAKEN', fields: { email: expect.any(String) } })
    }
    expect(await People(domain.connection).countDocuments({ emailKey: email })).toBe(1)
  })

  it('keep a farm’s name, its owner’s name and a sold-out product', async () => {
    const { farm, farmer } = await aFarm(domain)
    const product = await aProduct(domain, { ofFarm: farm })
    const contact = { email: farmer.email, phone: farmer.phone }
    await Promise.all([
      updateFarmerProfile({ personId: farmer._id, fields: { name: 'Ravi', ...contact, ...FARM }, now: NOW }, domain),
      updateCustomerProfile(
        { personId: farmer._id, fields: { name: 'Ravi', ...contact, ...ADDRESS }, now: NOW },
        domain,
      ),
      withTransaction(domain, tx => setSoldOut(product._id, true, tx)),
    ])
    expect(await Products(domain.connection).findById(product._id).lean()).toMatchObject({
      soldOut: true,
      farm: { name: 'Ravi’s Field', ownerName: 'Ravi', district: 'Kolar' },
    })
    expect(await Farms(domain.connection).findById(farm._id).lean()).toMatchObject({ ownerName: 'Ravi', ...FARM })
    expect(await findPerson(farmer._id, domain)).toMatchObject({ name: 'Ravi', ...ADDRESS, district: 'Kolar' })
  })

  it('rename the farm in products that are being added', async () => {
    const { farm, farmer } = await aFarm(domain)
    const category = await aCategory(domain)
    const product = { description: 'Tender and dark green.', price: 18_000, unit: 'kg', unitsPerBox: 4, inventory: 12 }
    const dates = { availableUntil: addDays(TODAY, 20), harvestDate: TODAY }
    const fields = { name: 'Gourd', ...product, ...dates, categoryId: category._id, status: 'Available Now' } as const
    const add = (_: unknown, place: number) =>
      createProduct({ actor: actorOf(farmer), fields, now: new Date(NOW.getTime() + place + 1) }, domain)
    const contact = { name: 'Ravi', email: farmer.email, phone: farmer.phone }
    await Promise.all([
      ...Array.from({ length: 6 }, add),
      updateFarmerProfile({ personId: farmer._id, fields: { ...contact, ...FARM }, now: NOW }, domain),
    ])
    const names = await Products(domain.connection).distinct('farm.name', { farmId: farm._id })
    expect(names).toEqual(['Ravi’s Field'])
    expect(await Products(domain.connection).countDocuments({ farmId: farm._id })).toBe(6)
  })

  it('return each replaced picture once', async () => {
    const { _id: personId } = await aPerson(domain)
    const pictures = ['a', 'b', 'c', 'd'].map(name => `/files/avatar/${personId}/${name}.webp`)
    const settings = [...pictures, null].map(avatar => setAvatar({ personId, avatar }, domain))
    const replaced = await Promise.all(settings)
    const last = (await findPerson(personId, domain))?.avatar
    expect([...replaced.map(each => each.replaced), last].sort()).toEqual([null, null, ...pictures].sort())
  })
})

describe('farm profile', () => {
  it('requires the owner, and fails for a hidden farm', async () => {
    const { farmer } = await aFarm(domain, { isHidden: true })
    const fields = { name: 'Ravi', email: farmer.email, phone: farmer.phone, ...FARM }
    for (const personId of [farmer._id, (await aPerson(domain))._id]) {
      await expect(updateFarmerProfile({ personId, fields, now: NOW }, domain)).rejects.toMatchObject({
        code: 'NOT_FOUND',
      })
    }
    expect((await findPerson(farmer._id, domain))?.name).toBe(farmer.name)
  })

  it('keeps omitted optional fields and clears empty ones', async () => {
    const fieldsBefore = {
      website: 'https://ravi.example',
      story: 'Since 1972.',
      tags: ['organic'],
      farmImages: ['/a.webp'],
    }
    const { farm, farmer } = await aFarm(domain, fieldsBefore)
    const fields = { name: 'Ravi', email: farmer.email, phone: farmer.phone, ...FARM }
    const updated = await updateFarmerProfile({ personId: farmer._id, fields, now: NOW }, domain)
    expect(updated).toMatchObject({ farm: fieldsBefore, dropped: [] })
    const empty = { website: undefined, story: undefined, tags: undefined, farmImages: undefined }
    const emptied = await updateFarmerProfile(
      { personId: farmer._id, fields: { ...fields, ...empty }, now: NOW },
      domain,
    )
    expect(emptied.dropped).toEqual(['/a.webp'])
    expect(await Farms(domain.connection).findById(farm._id).lean()).toMatchObject({
      ...{ website: null, story: '', tags: [], farmImages: [], imageUrl: null },
    })
  })
})
