import { readFarmer, readProduct, writeFarmReview, writeProductReview } from '@santhe/contracts'
import { people } from '@santhe/domain'
import { aFarm, aPerson, aProduct } from '@santhe/domain/testing'
import { describe, expect, it } from 'vitest'
import { startStorefront } from '../../testing/storefront.ts'

const { domain, server, call, callOk } = await startStorefront({ limits: { reviews: 6 } })

const { farm, farmer } = await aFarm(domain, { followerCount: 3 })
const product = await aProduct(domain, { ofFarm: farm })
const aToken = async () => server.signIn(people.actorOf(await aPerson(domain, { name: 'Asha Rao' })))
const REVIEW = { rating: 5, comment: '  Sweet and firm.  ' }
const ofProduct = { params: { id: product._id }, body: REVIEW }

describe('a review', () => {
  // docs/product/reviews.md#who-may-review
  it('is written once and appears on the product’s page immediately', async () => {
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

  it('of a farm appears on the farm’s page', async () => {
    const token = await aToken()
    const of = { params: { id: farm._id } }
    expect((await call(writeFarmReview, { ...of, body: REVIEW }, { token })).status).toBe(201)
    expect(await callOk(readFarmer, of, { token })).toMatchObject({ mayReview: false, reviewCount: 1, rating: 5 })
  })

  it('is refused when too short, for visitors and for the own farm', async () => {
    const token = await aToken()
    const short = await call(writeProductReview, { ...ofProduct, body: { rating: 5, comment: 'short' } }, { token })
    expect([short.status, short.failure?.fields]).toEqual([400, { comment: 'Comment must be at least 10 characters' }])
    expect((await call(writeProductReview, ofProduct)).status).toBe(401)
    expect((await call(writeProductReview, { ...ofProduct, params: { id: 99_999 } }, { token })).status).toBe(404)
    const ownReview = await call(writeProductReview, ofProduct, { token: await server.signIn(people.actorOf(farmer)) })
    expect([ownReview.status, ownReview.failure?.code]).toEqual([403, 'OWN_FARM'])
  })

  it('is limited per person', async () => {
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
