import { access, utimes } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import {
  createProduct,
  readFarmerProfile,
  updateFarmerProfile,
  updateProduct,
  uploadOwnFarmImages,
  uploadPicture,
} from '@santhe/contracts'
import { people, products } from '@santhe/domain'
import { Farms, Orders, Products } from '@santhe/domain/records'
import { aCategory, aFarm, anOrder, aProduct } from '@santhe/domain/testing'
import { ONE_PIXEL } from '@santhe/http-kit/testing'
import { describe, expect, it } from 'vitest'
import { startBackOffice } from './testing/back-office.ts'

const DAY = 86_400_000
const { domain, files, folder, server, call, callOk } = await startBackOffice()

const dots = (count = 1) => ({
  files: Array.from({ length: count }, () => ({ name: 'a.png', type: 'image/png', bytes: Uint8Array.from(ONE_PIXEL) })),
})
const GONE = 'This picture is not there any more. Please upload it again.'

async function aSignedInFarm() {
  const { farm, farmer } = await aFarm(domain, { address: 'Survey no. 12, Hoskote' })
  return { farm, farmer, as: { token: await server.signIn(people.actorOf(farmer)) } }
}

const pathOf = (imageUrl: string) => join(folder, imageUrl.replace('/files/', ''))
const isThere = (imageUrl: string) =>
  access(pathOf(imageUrl)).then(
    () => true,
    () => false,
  )
/** Makes the uploads two days old, as in a form left open that long. */
async function longAgo(imageUrls: readonly string[]): Promise<void> {
  const then = new Date(Date.now() - 2 * DAY)
  for (const imageUrl of imageUrls) await utimes(pathOf(imageUrl), then, then)
}
const sweep = () =>
  files.sweep({
    unusedSince: new Date(Date.now() - DAY),
    inUse: imageUrls => products.picturesInUse(imageUrls, domain),
  })

describe('a farm’s pictures', () => {
  it('are swept if unsaved for a day; those on the profile stay', async () => {
    const { as } = await aSignedInFarm()
    const { imageUrls } = await callOk(uploadOwnFarmImages, dots(3), as)
    const [logo = '', used = '', forgotten = ''] = imageUrls
    const read = await callOk(readFarmerProfile, {}, as)
    await callOk(updateFarmerProfile, { body: { ...read, logoUrl: logo, farmImages: [used] } }, as)
    expect(await sweep()).toBe(0)
    await longAgo(imageUrls)
    expect(await sweep()).toBe(1)
    expect(await Promise.all([logo, used, forgotten].map(isThere))).toEqual([true, true, false])
  })

  it('are refused at their field once swept, and nothing is saved', async () => {
    const { farm, as } = await aSignedInFarm()
    const [logo = '', view = '', remaining = ''] = (await callOk(uploadOwnFarmImages, dots(3), as)).imageUrls
    await longAgo([logo, view])
    await sweep()
    const read = await callOk(readFarmerProfile, {}, as)
    const body = { ...read, farmName: 'Another name', logoUrl: logo, farmImages: [remaining, view] }
    expect(await call(updateFarmerProfile, { body }, as)).toMatchObject({
      status: 400,
      failure: { code: 'VALIDATION', fields: { logoUrl: GONE, farmImages: GONE } },
    })
    expect((await Farms(domain.connection).findById(farm._id).lean())?.farmName).toBe(farm.farmName)
  })

  it('survive a concurrent sweep: the save is refused, or all its pictures exist', async () => {
    const saves = await Promise.all(
      Array.from({ length: 8 }, async () => {
        const { farm, as } = await aSignedInFarm()
        const { imageUrls } = await callOk(uploadOwnFarmImages, dots(2), as)
        await longAgo(imageUrls)
        const read = await callOk(readFarmerProfile, {}, as)
        return {
          farm,
          imageUrls,
          save: () => call(updateFarmerProfile, { body: { ...read, farmImages: imageUrls } }, as),
        }
      }),
    )
    const saving = saves.map(async ({ save }, place) => {
      await pause(place * 4)
      return (await save()).status
    })
    const sweeping = Promise.all([sweep(), pause(10).then(sweep), pause(20).then(sweep)])
    const statuses = await Promise.all(saving)
    await sweeping
    for (const [place, { farm, imageUrls }] of saves.entries()) {
      const farmImages = (await Farms(domain.connection).findById(farm._id).lean())?.farmImages
      expect(farmImages).toEqual(statuses[place] === 200 ? imageUrls : [])
      for (const imageUrl of farmImages ?? []) expect(await isThere(imageUrl)).toBe(true)
    }
    expect(new Set([...statuses, 200, 400])).toEqual(new Set([200, 400]))
  })

  it('do not block saving the profile when their files are lost', async () => {
    const { as } = await aSignedInFarm()
    const { imageUrls } = await callOk(uploadOwnFarmImages, dots(), as)
    const read = await callOk(readFarmerProfile, {}, as)
    const saved = await callOk(updateFarmerProfile, { body: { ...read, farmImages: imageUrls } }, as)
    for (const imageUrl of imageUrls) await files.remove(imageUrl)
    expect((await call(updateFarmerProfile, { body: { ...saved, story: 'Since 1972.' } }, as)).status).toBe(200)
  })
})

describe('a product’s picture', () => {
  it('is refused once swept, and stays while an order shows it', async () => {
    const category = await aCategory(domain)
    const { farm, as } = await aSignedInFarm()
    const form = {
      name: 'Bitter gourd',
      description: 'Tender and dark green.',
      price: 180,
      unit: 'kg',
      unitsPerBox: 4,
      status: 'Available Now',
      categoryId: category._id,
      inventory: 12,
      availableUntil: '2026-12-20',
      harvestDate: '2026-11-25',
    } as const
    const put = (id: number, imageUrl: string) =>
      call(updateProduct, { params: { id }, body: { ...form, imageUrl } }, as)
    const elsewhere = 'https://elsewhere.example/gourd.png'
    const gone = `/files/product/${'0'.repeat(24)}.webp`

    const { imageUrl } = await callOk(uploadPicture, dots(), as)
    const { id } = await callOk(createProduct, { body: { ...form, imageUrl } }, as)
    await longAgo([imageUrl])
    expect([await sweep(), await isThere(imageUrl)]).toEqual([0, true])
    const refused = { status: 400, failure: { fields: { imageUrl: GONE } } }
    expect(await call(createProduct, { body: { ...form, imageUrl: gone } }, as)).toMatchObject(refused)
    expect(await put(id, gone)).toMatchObject(refused)
    expect(await put(id, '/files/drawn/never-drawn.webp')).toMatchObject(refused)
    for (const path of ['/\\evil.example/a.webp', '/api/logout', '/files/../a.webp', '/files/.market']) {
      expect(await put(id, path)).toMatchObject({
        status: 400,
        failure: { fields: { imageUrl: 'Please upload the picture, or give an address on the web' } },
      })
    }

    const ordered = await aProduct(domain, { ofFarm: farm, images: [{ id: 1, imageUrl }] })
    await anOrder(domain, { product: ordered })
    for (const product of [id, ordered._id]) expect((await put(product, elsewhere)).status).toBe(200)
    await longAgo([imageUrl])
    expect([await sweep(), await isThere(imageUrl)]).toEqual([0, true])

    // Until the edit is approved, the approved version shows the picture.
    await Products(domain.connection).updateOne({ _id: ordered._id }, { images: [] })
    await Orders(domain.connection).deleteMany({ 'items.productId': ordered._id })
    await Products(domain.connection).updateOne({ _id: id }, { images: [{ id: 2, imageUrl }] })
    // A purchase that began before the replacement may still store the picture.
    expect((await put(id, elsewhere)).status).toBe(200)
    expect([await sweep(), await isThere(imageUrl)]).toEqual([0, true])
    await longAgo([imageUrl])
    expect([await sweep(), await isThere(imageUrl)]).toEqual([1, false])
  })
})
