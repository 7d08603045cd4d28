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

describe('pictures of an unapproved product', () => {
  const unapproved = () => pictured({ approvalStatus: 'pending' })

  it('are added last', async () => {
    const id = await unapproved()
    expect(await add(id, three.imageUrl)).toEqual({ ...three, id: expect.any(Number), isPrimary: false })
    const { images } = await findProduct({ id, actor: asFarmer.actor }, domain)
    expect(images.map(({ imageUrl }) => imageUrl)).toEqual([one, two, three].map(({ imageUrl }) => imageUrl))
  })

  it('make the first one primary', async () => {
    const id = await pictured({ approvalStatus: 'pending', images: [] })
    expect(await add(id, one.imageUrl)).toMatchObject({ isPrimary: true })
  })

  it('store an identical picture once', async () => {
    const id = await unapproved()
    expect(await add(id, two.imageUrl)).toEqual({ ...two, isPrimary: false })
    expect((await findProduct({ id, actor: asFarmer.actor }, domain)).images).toEqual([one, two])
  })

  it('can be made primary; deleting the primary one promotes the next', async () => {
    const id = await unapproved()
    const images = async () => (await findProduct({ id, actor: asFarmer.actor }, domain)).images
    await setPrimaryProductPicture({ productId: id, imageId: 2, by: asFarmer }, domain)
    expect(await images()).toEqual([two, one])
    await deleteProductPicture({ productId: id, imageId: 2, by: asFarmer }, domain)
    expect(await images()).toEqual([one])
  })
})

// docs/product/farmer-dashboard.md#update-flow
describe('pictures of a product on sale', () => {
  it('changed by the farmer are a pending edit, which further changes continue', async () => {
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

  it('need no approval once they equal the ones on sale again', async () => {
    const id = await pictured()
    await setPrimaryProductPicture({ productId: id, imageId: 2, by: asFarmer }, domain)
    expect((await read(id)).awaitsDecision).toBe(true)
    await setPrimaryProductPicture({ productId: id, imageId: 1, by: asFarmer }, domain)
    expect(await read(id)).toMatchObject({ pendingEdit: null, awaitsDecision: false })
  })

  it('changed by staff apply immediately and are journalled', async () => {
    const id = await pictured()
    await deleteProductPicture({ productId: id, imageId: 1, by: asManager }, domain)
    expect(await read(id)).toMatchObject({ images: [two], pendingEdit: null })
    const entry = await Journal(domain.connection).findOne({ thing: 'product', thingId: id }).lean()
    expect(entry).toMatchObject({ act: 'product.changed', before: { images: [one.imageUrl, two.imageUrl] } })
  })

  it('leave no journal entry when nothing changes', async () => {
    const id = await pictured()
    await setPrimaryProductPicture({ productId: id, imageId: 1, by: asManager }, domain)
    expect(await Journal(domain.connection).countDocuments({ thing: 'product', thingId: id })).toBe(0)
  })
})

describe('the number of pictures', () => {
  const many = Array.from({ length: MOST_PRODUCT_PICTURES - 1 }, (_, at) => picture(at + 1))

  it('never exceeds the limit, also concurrently', async () => {
    const id = await pictured({ images: many, approvalStatus: 'pending' })
    const urls = ['/files/product/98.webp', '/files/product/99.webp']
    const outcomes = await Promise.allSettled(urls.map(url => inWords(add(id, url))))
    expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
    expect(outcomes.find(({ status }) => status === 'rejected')).toMatchObject({
      reason: { code: 'CONFLICT', message: 'A product has at most 8 pictures. Please delete one first.' },
    })
    expect((await findProduct({ id, actor: asFarmer.actor }, domain)).images).toHaveLength(MOST_PRODUCT_PICTURES)
  })

  it('stays the same when one replaces another, also when retried', async () => {
    const full = [...many, picture(MOST_PRODUCT_PICTURES)]
    const id = await pictured({ images: full, approvalStatus: 'pending' })
    const input = { productId: id, imageUrl: '/files/product/99.webp', replaces: MOST_PRODUCT_PICTURES, by: asFarmer }
    const first = await addProductPicture(input, domain)
    expect(await addProductPicture(input, domain)).toEqual(first)
    const { images } = await findProduct({ id, actor: asFarmer.actor }, domain)
    expect(images.map(image => image.imageUrl)).toEqual([...many.map(image => image.imageUrl), input.imageUrl])
  })
})

it('picture changes refuse other farms and unknown pictures', async () => {
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
