import {
  listFollowedFarms,
  readFarmer,
  readFollowStatus,
  readProduct,
  subscribeToNewsletter,
  toggleFollow,
  writeFarmReview,
  writeProductReview,
} from '@santhe/contracts'
import { people } from '@santhe/domain'
import { Subscribers } from '@santhe/domain/records'
import { aFarm, aPerson, aProduct, NOW, testDomain } from '@santhe/domain/testing'
import { api, startTestServer } from '@santhe/http-kit/testing'
import { afterAll, describe, expect, it } from 'vitest'
import { routes } from '../index.ts'

const domain = await testDomain()
const server = await startTestServer({
  owner: 'storefront',
  served: routes({ domain }),
  clock: () => NOW,
  limits: { reviews: 6, newsletter: 4 },
})
const { call, callOk } = api(server)
afterAll(() => server.close())

const { farm, farmer } = await aFarm(domain, { followerCount: 3 })
const product = await aProduct(domain, { ofFarm: farm })
const aToken = async () => server.signIn(people.actorOf(await aPerson(domain, { name: 'Asha Rao' })))
const REVIEW = { rating: 5, comment: '  Sweet and firm.  ' }
const ofProduct = { params: { id: product._id }, body: REVIEW }

describe('a review', () => {
  it('is written once, is on the product’s page at once, and can’t be written again', async () => {
    const token = await aToken()
    const before = await callOk(readProduct, { params: { id: product._id } }, { token })
    expect(before).toMatchObject({ mayReview: true, reviewCount: 0 })
    const written = await call(writeProductReview, ofProduct, { token })
    expect(written.status).toBe(201)
    expect(written.data).toMatchObject({ name: 'Asha Rao', rating: 5, comment: 'Sweet and firm.' })
    const after = await callOk(readProduct, { params: { id: product._id } }, { token })
    expect(after).toMatchObject({ mayReview: false, reviewCount: 1, rating: 5, reviews: [{ name: 'Asha Rao' }] })
    const again = await call(writeProductReview, ofProduct, { token })
    expect([again.status, again.failure?.code]).toEqual([409, 'ALREADY_REVIEWED'])
  })

  it('of a farm is on the farm’s page', async () => {
    const token = await aToken()
    const of = { params: { id: farm._id } }
    expect((await call(writeFarmReview, { ...of, body: REVIEW }, { token })).status).toBe(201)
    expect(await callOk(readFarmer, of, { token })).toMatchObject({ mayReview: false, reviewCount: 1, rating: 5 })
  })

  it('is refused with the product’s words, and to whom it is not open', async () => {
    const token = await aToken()
    const short = await call(writeProductReview, { ...ofProduct, body: { rating: 5, comment: 'short' } }, { token })
    expect([short.status, short.failure?.fields]).toEqual([400, { comment: 'Comment must be at least 10 characters' }])
    expect((await call(writeProductReview, ofProduct)).status).toBe(401)
    expect((await call(writeProductReview, { ...ofProduct, params: { id: 99_999 } }, { token })).status).toBe(404)
    const ownReview = await call(writeProductReview, ofProduct, { token: await server.signIn(people.actorOf(farmer)) })
    expect([ownReview.status, ownReview.failure?.code]).toEqual([403, 'OWN_FARM'])
  })

  it('is counted by person, so that nobody floods the market', async () => {
    const token = await aToken()
    const products = await Promise.all(Array.from({ length: 7 }, () => aProduct(domain, { ofFarm: farm })))
    const statuses: number[] = []
    for (const { _id: id } of products) {
      statuses.push((await call(writeProductReview, { params: { id }, body: REVIEW }, { token })).status)
    }
    expect(statuses).toEqual([201, 201, 201, 201, 201, 201, 429])
    expect((await call(writeProductReview, ofProduct, { token: await aToken() })).status).toBe(201)
  })
})

describe('following', () => {
  const of = { params: { id: farm._id } }

  it('is toggled by whoever is signed in, and counted on the farm', async () => {
    const token = await aToken()
    expect(await callOk(readFollowStatus, of)).toEqual({ isFollowing: false, followerCount: 3 })
    expect((await call(toggleFollow, of)).status).toBe(401)
    const followed = await call(toggleFollow, of, { token })
    expect([followed.status, followed.data]).toEqual([200, { isFollowing: true, followerCount: 4 }])
    expect(await callOk(readFollowStatus, of, { token })).toEqual({ isFollowing: true, followerCount: 4 })
    expect(await callOk(listFollowedFarms, {}, { token })).toEqual([farm._id])
    expect((await callOk(readFarmer, of)).followerCount).toBe(4)
    expect(await callOk(toggleFollow, of, { token })).toEqual({ isFollowing: false, followerCount: 3 })
  })

  it('knows who asks from the session, whatever user is named', async () => {
    const token = await aToken()
    const response = await fetch(`${server.url}/api/farmers/${farm._id}/follow?userId=1`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify({ userId: 1 }),
    })
    expect(response.status).toBe(200)
    expect((await callOk(readFollowStatus, of, { token })).isFollowing).toBe(true)
  })
})

describe('the newsletter', () => {
  it('keeps an address once and is friendly about repeats, until too many come', async () => {
    const emails = ['kiran@example.com', 'KIRAN@example.com ', 'divya@example.com', 'kiran@example.com']
    for (const email of emails) {
      const { status, data: body } = await call(subscribeToNewsletter, { body: { email } })
      expect([status, body?.message]).toEqual([201, "You've been subscribed to our newsletter."])
    }
    expect(await Subscribers(domain.connection).countDocuments()).toBe(2)
    const refused = await call(subscribeToNewsletter, { body: { email: 'one@example.com' } })
    expect([refused.status, refused.headers.has('retry-after')]).toEqual([429, true])
  })

  it('refuses what is no address', async () => {
    const { status, failure } = await call(subscribeToNewsletter, { body: { email: 'kiran' } })
    expect([status, failure?.message]).toEqual([400, 'Please enter a valid email address'])
  })
})
