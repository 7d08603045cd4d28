import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { type FarmerProfileForm, readFarmerProfile, updateFarmerProfile, uploadOwnFarmImages } from '@santhe/contracts'
import { people } from '@santhe/domain'
import { Farms, Orders, People, Products } from '@santhe/domain/records'
import { aFarm, anOrder, aPerson, aProduct, someFees } from '@santhe/domain/testing'
import { ONE_PIXEL } from '@santhe/http-kit/testing'
import { fewerAreas } from '@santhe/rules'
import { describe, expect, it } from 'vitest'
import { startBackOffice } from '../../testing/back-office.ts'

const { domain, folder, server, call, callOk } = await startBackOffice()

const picture = (bytes: Uint8Array = ONE_PIXEL, overrides: { name?: string; type?: string; field?: string } = {}) => ({
  name: 'farm.png',
  type: 'image/png',
  bytes: Uint8Array.from(bytes),
  ...overrides,
})

async function aSignedInFarm(overrides: Parameters<typeof aFarm>[1] = {}) {
  const { farm, farmer } = await aFarm(domain, { address: 'Survey no. 12, Hoskote', ...overrides })
  return { farm, farmer, as: { token: await server.signIn(people.actorOf(farmer)) } }
}

const storedFiles = async (farmId: number) =>
  (await readdir(join(folder, 'farm', String(farmId))).catch(() => [])).filter(name =>
    /^[0-9a-f]{24}\.webp$/.test(name),
  )

// docs/product/farmer-dashboard.md#farm-profile, docs/product/pages.md#dashboard-overview
describe('a farm’s profile', () => {
  it('counts delivered orders as earnings, without the market’s fees', async () => {
    const { farm, as } = await aSignedInFarm()
    const product = await aProduct(domain, { ofFarm: farm })
    await someFees(domain)
    const [delivered] = [await anOrder(domain, { product }), await anOrder(domain, { product })]
    expect((await callOk(readFarmerProfile, {}, as)).earnings).toBe(0)
    await Orders(domain.connection).updateOne({ _id: delivered._id }, { status: 'delivered' })
    expect(delivered.total).toBeGreaterThan(delivered.subtotal)
    expect((await callOk(readFarmerProfile, {}, as)).earnings).toBe(delivered.subtotal / 100)
  })

  it('accepts its own response unchanged', async () => {
    const { farm, as } = await aSignedInFarm({
      tags: ['organic'],
      website: 'https://ravi.example',
      farmImages: ['/files/drawn/scene.webp'],
      imageUrl: '/files/drawn/other-scene.webp',
      ratingSum: 9,
      ratingCount: 2,
    })
    await aProduct(domain, { ofFarm: farm })
    const read = await callOk(readFarmerProfile, {}, as)
    expect(read).toMatchObject({ id: farm._id, farmName: farm.farmName, district: 'Bengaluru Rural', productCount: 1 })
    expect(await callOk(updateFarmerProfile, { body: read }, as)).toEqual(read)
    const after = { ...farm, activeUntil: '2026-12-05' }
    expect(await Farms(domain.connection).findById(farm._id).lean()).toEqual(after)
  })

  // docs/product/delivery.md#areas-of-a-farm
  it("limits delivery areas, which the farm's products in the shop show", async () => {
    const { farm, as } = await aSignedInFarm()
    const product = await aProduct(domain, { ofFarm: farm })
    const read = await callOk(readFarmerProfile, {}, as)
    expect(read.deliveryAreas).toEqual(['urban', 'rural', 'extended'])
    const areasInShop = async () => {
      const record = await Products(domain.connection).findById(product._id).lean()
      return record && fewerAreas(record.farm)
    }
    const save = (deliveryAreas: FarmerProfileForm['deliveryAreas']) =>
      call(updateFarmerProfile, { body: { ...read, deliveryAreas } }, as)
    expect((await save(['extended', 'urban', 'urban'])).data?.deliveryAreas).toEqual(['urban', 'extended'])
    expect(await areasInShop()).toEqual(['urban', 'extended'])
    expect((await save(undefined)).data?.deliveryAreas).toEqual(['urban', 'extended'])
    expect((await save([])).failure?.fields).toEqual({ deliveryAreas: 'Please deliver to at least one area' })
    await save(['urban', 'rural', 'extended'])
    expect(await areasInShop()).toBeUndefined()
  })

  // docs/product/delivery.md#pickup
  it('offers pickup only with hours, which it keeps while pickup is off', async () => {
    const { farm, as } = await aSignedInFarm()
    const product = await aProduct(domain, { ofFarm: farm })
    const read = await callOk(readFarmerProfile, {}, as)
    expect(read.pickup).toEqual({ isOffered: false, hours: '' })
    const isOfferedInShop = async () =>
      (await Products(domain.connection).findById(product._id).lean())?.farm.offersPickup
    const save = (pickup: FarmerProfileForm['pickup']) => call(updateFarmerProfile, { body: { ...read, pickup } }, as)
    const message = 'Please say when boxes can be picked up'
    expect((await save({ isOffered: true, hours: ' ' })).failure?.fields).toEqual({ 'pickup.hours': message })
    expect(await isOfferedInShop()).toBe(false)
    const hours = 'Daily, 8 am to 6 pm'
    expect((await save({ isOffered: true, hours })).data?.pickup).toEqual({ isOffered: true, hours })
    expect((await save(undefined)).data?.pickup).toEqual({ isOffered: true, hours })
    expect(await isOfferedInShop()).toBe(true)
    expect((await save({ isOffered: false, hours })).data?.pickup).toEqual({ isOffered: false, hours })
    expect(await isOfferedInShop()).toBe(false)
  })

  it("updates the person and the farm's copy in products", async () => {
    const { farm, farmer, as } = await aSignedInFarm()
    const product = await aProduct(domain, { ofFarm: farm })
    const read = await callOk(readFarmerProfile, {}, as)
    const change = {
      name: 'Ravi Gowda',
      farmName: 'Ravi’s Orchard',
      location: 'Malur, Kolar',
      tags: 'mango, organic , mango',
      logoUrl: 'https://elsewhere.example/logo.png',
    }
    const pendingEmail = 'Ravi.Gowda@example.com'
    const written = await callOk(updateFarmerProfile, { body: { ...read, ...change, email: pendingEmail } }, as)
    expect(written).toMatchObject({
      ...change,
      email: farmer.email,
      pendingEmail,
      tags: ['mango', 'organic'],
      district: 'Kolar',
    })
    expect(await People(domain.connection).findById(farmer._id).lean()).toMatchObject({
      name: 'Ravi Gowda',
      email: farmer.email,
      district: 'Kolar',
    })
    const place = { district: 'Kolar', taluk: 'Malur', location: 'Malur, Kolar' }
    expect(await Farms(domain.connection).findById(farm._id).lean()).toMatchObject({
      ...place,
      ownerName: 'Ravi Gowda',
      nameKey: expect.stringContaining('orchard'),
      search: expect.stringContaining('mango'),
      coordinates: { lat: expect.closeTo(13, 0), lng: expect.closeTo(78, 0) },
    })
    expect((await Products(domain.connection).findById(product._id).lean())?.farm).toEqual({
      ...place,
      name: 'Ravi’s Orchard',
      // Pages of the market load no picture from elsewhere.
      logoUrl: null,
      ownerName: 'Ravi Gowda',
      offersPickup: false,
      isHidden: false,
    })
  })

  it('has no district or place for a free-text location, and keeps them while unchanged', async () => {
    const { farm, as } = await aSignedInFarm({ location: 'By the lake', taluk: 'Hoskote' })
    const read = await callOk(readFarmerProfile, {}, as)
    expect((await callOk(updateFarmerProfile, { body: read }, as)).district).toBe('Bengaluru Rural')
    const moved = await callOk(updateFarmerProfile, { body: { ...read, location: 'Behind the hill' } }, as)
    expect(moved).toMatchObject({ location: 'Behind the hill', district: null })
    expect(await Farms(domain.connection).findById(farm._id).lean()).toMatchObject({ taluk: null, coordinates: null })
  })

  it('shows the unconfirmed e-mail address, and allows five new ones an hour', async () => {
    const { as, farmer } = await aSignedInFarm()
    const read = await callOk(readFarmerProfile, {}, as)
    const put = (email: string) => call(updateFarmerProfile, { body: { ...read, email } }, as)
    const statuses = await Promise.all(
      Array.from({ length: 8 }, (_, place) => put(`farm.wish${place}@example.com`).then(({ status }) => status)),
    )
    expect(statuses.sort()).toEqual([200, 200, 200, 200, 200, 429, 429, 429])
    expect((await callOk(readFarmerProfile, {}, as)).pendingEmail).toMatch(/^farm\.wish\d@example\.com$/)
    expect((await put(farmer.email)).data).toMatchObject({ email: farmer.email, pendingEmail: null })
  })

  it('refuses everything for a taken e-mail address, and names each wrong field', async () => {
    const { farm, as } = await aSignedInFarm()
    const { email } = await aPerson(domain)
    const read = await callOk(readFarmerProfile, {}, as)
    const body = { ...read, farmName: 'Another name', email: email.toUpperCase() }
    expect(await call(updateFarmerProfile, { body }, as)).toMatchObject({
      status: 409,
      failure: { code: 'EMAIL_TAKEN', fields: { email: 'This email address is already registered.' } },
    })
    expect((await Farms(domain.connection).findById(farm._id).lean())?.farmName).toBe(farm.farmName)
    const wrong = {
      ...read,
      phone: '98450',
      website: 'ravi',
      description: 'Short',
      youtube: 'https://x.example\nfile:///etc',
    }
    expect((await call(updateFarmerProfile, { body: wrong }, as)).failure?.fields).toEqual({
      phone: 'Please enter a valid phone number',
      website: 'Please enter a valid URL',
      description: 'Description must be at least 10 characters',
      youtube: 'Please enter a valid URL',
    })
  })

  it('responds with 404 to farmers without a farm', async () => {
    const token = await server.signIn(people.actorOf(await aPerson(domain, { role: 'farmer' })))
    expect((await call(readFarmerProfile, {}, { token })).status).toBe(404)
    expect((await call(uploadOwnFarmImages, { files: [picture()] }, { token })).status).toBe(404)
  })
})

describe('pictures of a farm', () => {
  it("are uploaded several at once; the profile's first is the farm’s", async () => {
    const { farm, as } = await aSignedInFarm()
    const { imageUrls } = await callOk(uploadOwnFarmImages, { files: [picture(), picture(), picture()] }, as)
    const [first = '', second = '', third = ''] = imageUrls
    expect(new Set(imageUrls).size).toBe(3)
    const read = await callOk(readFarmerProfile, {}, as)
    const updated = await callOk(
      updateFarmerProfile,
      { body: { ...read, logoUrl: first, farmImages: [second, third] } },
      as,
    )
    expect([updated.imageUrl, updated.logoUrl]).toEqual([second, first])
    const fewer = await callOk(updateFarmerProfile, { body: { ...read, logoUrl: '', farmImages: [third] } }, as)
    expect([fewer.imageUrl, fewer.logoUrl, fewer.farmImages]).toEqual([third, null, [third]])
    expect((await storedFiles(farm._id)).map(name => `/files/farm/${farm._id}/${name}`)).toEqual([third])
  })

  it('stay when another farm names and then drops them', async () => {
    const [mine, other] = [await aSignedInFarm(), await aSignedInFarm()]
    const { imageUrls } = await callOk(uploadOwnFarmImages, { files: [picture()] }, other.as)
    const read = await callOk(readFarmerProfile, {}, mine.as)
    const sly = `/files/farm/${mine.farm._id}/../${other.farm._id}/${imageUrls[0]?.split('/').pop()}`
    const refused = await call(updateFarmerProfile, { body: { ...read, farmImages: [...imageUrls, sly] } }, mine.as)
    expect(refused).toMatchObject({ status: 400, failure: { fields: { 'farmImages.1': expect.any(String) } } })
    await callOk(updateFarmerProfile, { body: { ...read, farmImages: imageUrls } }, mine.as)
    await callOk(updateFarmerProfile, { body: { ...read, farmImages: [] } }, mine.as)
    expect(await storedFiles(other.farm._id)).toHaveLength(1)
  })

  it("are stored all or none, ignoring the sender's file name and type", async () => {
    const { farm, as } = await aSignedInFarm()
    const svg = picture(Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>'), { name: 'a.png' })
    expect(await call(uploadOwnFarmImages, { files: [picture(), svg] }, as)).toMatchObject({
      status: 422,
      failure: {
        code: 'NOT_A_PICTURE',
        message: 'This file is not a picture we can read (JPEG, PNG, GIF, WebP, AVIF or TIFF).',
      },
    })
    expect(await storedFiles(farm._id)).toEqual([])
    const named = picture(ONE_PIXEL, { name: '../../../etc/cron.d/x.png', type: 'text/html' })
    const { imageUrls } = await callOk(uploadOwnFarmImages, { files: [named] }, as)
    expect(imageUrls[0]).toMatch(new RegExp(`^/files/farm/${farm._id}/[0-9a-f]{24}\\.webp$`))
  })

  it('are limited to ten, in their own field and as multipart', async () => {
    const { as } = await aSignedInFarm()
    const many = Array.from({ length: 11 }, () => picture())
    expect(await call(uploadOwnFarmImages, { files: many }, as)).toMatchObject({
      status: 400,
      failure: { message: 'Please send at most 10 at once.' },
    })
    expect(await call(uploadOwnFarmImages, { files: [picture(ONE_PIXEL, { field: 'logo' })] }, as)).toMatchObject({
      status: 400,
      failure: { fields: { logo: "There is no field named 'logo' here." } },
    })
    const path = uploadOwnFarmImages.path
    const json = await fetch(server.url + path, {
      method: 'POST',
      headers: { authorization: `Bearer ${as.token}`, 'content-type': 'application/json' },
      body: '{}',
    })
    expect(json.status).toBe(415)
  })
})
