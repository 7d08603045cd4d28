import { listFollowedFarms, readFarmer, readFollowStatus, toggleFollow } from '@santhe/contracts'
import { people } from '@santhe/domain'
import { aFarm, aPerson } from '@santhe/domain/testing'
import { describe, expect, it } from 'vitest'
import { startStorefront } from '../../testing/storefront.ts'

const { domain, server, call, callOk } = await startStorefront()

const { farm } = await aFarm(domain, { followerCount: 3 })
const aToken = async () => server.signIn(people.actorOf(await aPerson(domain, { name: 'Asha Rao' })))

describe('following a farm', () => {
  const of = { params: { id: farm._id } }

  it('is toggled by signed-in people and counted on the farm', async () => {
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

  it('is toggled once per Idempotency-Key', async () => {
    const token = await aToken()
    const before = await callOk(readFollowStatus, of)
    const press = () => callOk(toggleFollow, of, { token, headers: { 'Idempotency-Key': 'a-press' } })
    for (const response of [await press(), await press()])
      expect(response).toEqual({ isFollowing: true, followerCount: before.followerCount + 1 })
  })

  it("uses the session's person, ignoring a named user", async () => {
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
