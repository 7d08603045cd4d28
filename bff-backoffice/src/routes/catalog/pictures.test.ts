import {
  addProductImage,
  deleteProductImage,
  setPrimaryProductImage,
  uploadOwnFarmImages,
  uploadPicture,
} from '@santhe/contracts'
import { people, products } from '@santhe/domain'
import { aFarm, aProduct, testDomain } from '@santhe/domain/testing'
import { testFiles } from '@santhe/files/testing'
import { api, ONE_PIXEL, startTestServer } from '@santhe/http-kit/testing'
import { afterAll, describe, expect, it } from 'vitest'
import { farmerProfileRoutes } from '../people/farmer-profile.ts'
import { pictureRoutes } from './pictures.ts'

const { files } = await testFiles()
const domain = await testDomain()
const served = pictureRoutes({ domain, files })
const server = await startTestServer({ owner: 'backoffice', served })
const { call, callOk } = api(server)
afterAll(() => server.close())

const asFarmer = { token: await server.signIn({ id: 900_001, role: 'farmer', farmId: 1 }) }
const upload = (...pictures: Uint8Array[]) =>
  call(uploadPicture, { files: pictures.flatMap(bytes => fileOf(bytes).files) }, asFarmer)

describe('an uploaded picture', () => {
  it('is accepted and gets a path of the market', async () => {
    expect(await upload(ONE_PIXEL)).toMatchObject({
      status: 201,
      data: { imageUrl: expect.stringMatching(/^\/files\/.+\.webp$/) },
    })
  })

  it('is refused when it is missing or no picture', async () => {
    expect(await upload(Buffer.from('<svg onload=alert(1)>'))).toMatchObject({
      status: 422,
      failure: { code: 'NOT_A_PICTURE' },
    })
    expect(await upload()).toMatchObject({ status: 400, failure: { fields: { image: 'Please choose a file.' } } })
  })
})

const { farm, farmer } = await aFarm(domain)
const actor = people.actorOf(farmer)
const as = { token: await server.signIn(actor) }
const aProductOfFarm = async () => (await aProduct(domain, { ofFarm: farm, approvalStatus: 'pending' }))._id
const imagesOf = async (id: number) => (await products.findProduct({ id, actor }, domain)).images
const fileOf = (bytes: Uint8Array) => ({ files: [{ name: 'a.png', type: 'image/png', bytes: Uint8Array.from(bytes) }] })

describe('a product’s pictures', () => {
  const dot = fileOf(ONE_PIXEL)

  it('are added, made primary and deleted', async () => {
    const id = await aProductOfFarm()
    const image = await callOk(addProductImage, { params: { id }, ...dot }, as)
    expect(image).toEqual({ id: expect.any(Number), imageUrl: expect.stringMatching(/\.webp$/), isPrimary: true })
    const second = { productId: id, imageUrl: '/files/product/2.webp', by: { actor, device: '', now: new Date() } }
    const { id: imageId } = await products.addProductPicture(second, domain)
    const ofSecond = { params: { id, imageId } }
    expect(await call(setPrimaryProductImage, ofSecond, as)).toMatchObject({ status: 200 })
    expect((await imagesOf(id)).map(({ imageUrl }) => imageUrl)).toEqual(['/files/product/2.webp', image.imageUrl])
    expect(await call(deleteProductImage, ofSecond, as)).toMatchObject({ status: 200 })
    expect((await imagesOf(id)).map(({ imageUrl }) => imageUrl)).toEqual([image.imageUrl])
  })

  it('store a retried upload once', async () => {
    const id = await aProductOfFarm()
    const first = await callOk(addProductImage, { params: { id }, ...dot }, as)
    expect(await callOk(addProductImage, { params: { id }, ...dot }, as)).toEqual(first)
    expect(await imagesOf(id)).toHaveLength(1)
  })

  it('refuse a file that is no picture, and stay as they were', async () => {
    const id = await aProductOfFarm()
    const text = fileOf(Buffer.from('no picture'))
    expect(await call(addProductImage, { params: { id }, ...text }, as)).toMatchObject({ status: 422 })
    expect(await imagesOf(id)).toEqual([])
  })
})

describe('uploads', () => {
  it('are limited to 120 an hour per person and farm, across all calls', async () => {
    const limits = { uploads: 3 }
    const all = [...pictureRoutes({ domain, files }), ...farmerProfileRoutes({ domain, files })]
    const strict = await startTestServer({ owner: 'backoffice', served: all, limits })
    const { farm: own, farmer: owner } = await aFarm(domain)
    const colleague = { token: await strict.signIn({ id: 900_002, role: 'farmer', farmId: own._id }) }
    const farmers = { token: await strict.signIn(people.actorOf(owner)) }
    const other = { token: await strict.signIn(people.actorOf(farmer)) }
    const { call: send } = api(strict)
    const dot = fileOf(ONE_PIXEL)
    const two = { files: [...dot.files, ...dot.files] }
    expect((await send(uploadOwnFarmImages, two, farmers)).status).toBe(201)
    expect((await send(uploadPicture, dot, farmers)).status).toBe(201)
    for (const by of [farmers, colleague])
      expect(await send(uploadPicture, dot, by)).toMatchObject({ status: 429, failure: { code: 'RATE_LIMITED' } })
    expect((await send(uploadPicture, dot, other)).status).toBe(201)
    strict.close()
  })

  it('are stored under their uploader, so that farms never share a file', async () => {
    const { farmer: second } = await aFarm(domain)
    const sent = async (token: string) => (await callOk(uploadPicture, fileOf(ONE_PIXEL), { token })).imageUrl
    const [mine, others] = [await sent(as.token), await sent(await server.signIn(people.actorOf(second)))]
    expect([mine, others].map(imageUrl => imageUrl.split('/')[3])).toEqual([String(farmer._id), String(second._id)])
  })
})
