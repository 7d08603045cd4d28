import { MOST_PRODUCT_PICTURES } from '@santhe/rules'
import { inWords } from '@santhe/texts/testing'
import { describe, expect, it } from 'vitest'
import { Journal } from '../../../records/journal-entry.ts'
import { Outbox } from '../../../records/outbox.ts'
import { actorOf } from '../../../records/person.ts'
import { aFarm, aPerson, aProduct, by, type ProductOverrides, testDomain } from '../../../testing/index.ts'
import { picturesToEdit } from '../product-record.ts'
import { findProduct } from '../queries.ts'
import { addProductPicture, deleteProductPicture, setPrimaryProductPicture } from './product-pictures.ts'

const domain = await testDomain()
const { farm, farmer } = await aFarm(domain)
const asFarmer = by(actorOf(farmer))
const asManager = by(actorOf(await aPerson(domain, { role: 'district_manager', district: 'Bengaluru Rural' })))

const picture = (id: number) => ({ id, imageUrl: `/files/product/${id}.webp` })
const [one, two, three] = [picture(1), picture(2), picture(3)]
const pictured = async (overrides: ProductOverrides = {}) =>
  (await aProduct(domain, { ofFarm: farm, images: [one, two], ...overrides }))._id
const read = (id: number) => findProduct({ id }, domain)
const add = (productId: number, imageUrl: string, who = asFarmer) =>
  addProductPicture({ productId, imageUrl, by: who }, domain)

describe('a product that is not approved yet', () => {
  const unapproved = () => pictured({ approvalStatus: 'pending' })

  it('gets a further picture behind the others', async () => {
    const id = await unapproved()
    expect(await add(id, three.imageUrl)).toEqual({ ...three, id: expect.any(Number), isPrimary: false })
    const { images } = await findProduct({ id, actor: asFarmer.actor }, domain)
    expect(images.map(({ imageUrl }) => imageUrl)).toEqual([one, two, three].map(({ imageUrl }) => imageUrl))
  })

  it('gets its first picture as the primary one', async () => {
    const id = await pictured({ approvalStatus: 'pending', images: [] })
    expect(await add(id, one.imageUrl)).toMatchObject({ isPrimary: true })
  })

  it('keeps one of a picture that is uploaded again', async () => {
    const id = await unapproved()
    expect(await add(id, two.imageUrl)).toEqual({ ...two, isPrimary: false })
    expect((await findProduct({ id, actor: asFarmer.actor }, domain)).images).toEqual([one, two])
  })

  it('has another primary picture, or the next one after it was deleted', async () => {
    const id = await unapproved()
    const images = async () => (await findProduct({ id, actor: asFarmer.actor }, domain)).images
    await setPrimaryProductPicture({ productId: id, imageId: 2, by: asFarmer }, domain)
    expect(await images()).toEqual([two, one])
    await deleteProductPicture({ productId: id, imageId: 2, by: asFarmer }, domain)
    expect(await images()).toEqual([one])
  })
})

// docs/product/farmer-dashboard.md#update-flow
describe('of a product on sale', () => {
  it('what its farmer changes waits for approval, and the farmer goes on from there', async () => {
    const id = await pictured()
    const added = await add(id, three.imageUrl)
    await deleteProductPicture({ productId: id, imageId: 1, by: asFarmer }, domain)
    const product = await read(id)
    expect(product).toMatchObject({ images: [one, two], approvalStatus: 'approved', isListed: true })
    expect(product.pendingEdit?.images).toEqual([two, { id: added.id, imageUrl: three.imageUrl }])
    expect(picturesToEdit(product, true)).toEqual(product.pendingEdit?.images)
    expect(picturesToEdit(product, false)).toEqual([one, two])
    expect(await Outbox(domain.connection).countDocuments({ channel: 'bell', 'event.productId': id })).toBe(1)
  })

  it('pictures that are again as they are on sale wait for nothing', async () => {
    const id = await pictured()
    await setPrimaryProductPicture({ productId: id, imageId: 2, by: asFarmer }, domain)
    expect((await read(id)).awaitsDecision).toBe(true)
    await setPrimaryProductPicture({ productId: id, imageId: 1, by: asFarmer }, domain)
    expect(await read(id)).toMatchObject({ pendingEdit: null, awaitsDecision: false })
  })

  it('what staff change counts at once and stands in the journal', async () => {
    const id = await pictured()
    await deleteProductPicture({ productId: id, imageId: 1, by: asManager }, domain)
    expect(await read(id)).toMatchObject({ images: [two], pendingEdit: null })
    const entry = await Journal(domain.connection).findOne({ thing: 'product', thingId: id }).lean()
    expect(entry).toMatchObject({ act: 'product.changed', before: { images: [one.imageUrl, two.imageUrl] } })
  })

  it('a press that changes nothing leaves no trace', async () => {
    const id = await pictured()
    await setPrimaryProductPicture({ productId: id, imageId: 1, by: asManager }, domain)
    expect(await Journal(domain.connection).countDocuments({ thing: 'product', thingId: id })).toBe(0)
  })
})

describe('the number of pictures', () => {
  const many = Array.from({ length: MOST_PRODUCT_PICTURES - 1 }, (_, at) => picture(at + 1))

  it('never goes above the most, also where two arrive at the same moment', async () => {
    const id = await pictured({ images: many, approvalStatus: 'pending' })
    const urls = ['/files/product/98.webp', '/files/product/99.webp']
    const outcomes = await Promise.allSettled(urls.map(url => inWords(add(id, url))))
    expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
    expect(outcomes.find(({ status }) => status === 'rejected')).toMatchObject({
      reason: { code: 'CONFLICT', message: 'A product has at most 8 pictures. Please delete one first.' },
    })
    expect((await findProduct({ id, actor: asFarmer.actor }, domain)).images).toHaveLength(MOST_PRODUCT_PICTURES)
  })

  it('stays where one makes room for another, in one step, also when it is sent again', async () => {
    const full = [...many, picture(MOST_PRODUCT_PICTURES)]
    const id = await pictured({ images: full, approvalStatus: 'pending' })
    const input = { productId: id, imageUrl: '/files/product/99.webp', replaces: MOST_PRODUCT_PICTURES, by: asFarmer }
    const first = await addProductPicture(input, domain)
    expect(await addProductPicture(input, domain)).toEqual(first)
    const { images } = await findProduct({ id, actor: asFarmer.actor }, domain)
    expect(images.map(image => image.imageUrl)).toEqual([...many.map(image => image.imageUrl), input.imageUrl])
  })
})

it('another farm’s pictures, and pictures that are not there, can’t be changed', async () => {
  const id = await pictured()
  const other = by(actorOf((await aFarm(domain)).farmer))
  await expect(add(id, three.imageUrl, other)).rejects.toMatchObject({ code: 'FORBIDDEN' })
  await expect(deleteProductPicture({ productId: id, imageId: 77, by: asFarmer }, domain)).rejects.toMatchObject({
    code: 'NOT_FOUND',
  })
  await expect(setPrimaryProductPicture({ productId: id, imageId: 77, by: asFarmer }, domain)).rejects.toMatchObject({
    code: 'NOT_FOUND',
  })
})
