import { expect, it } from 'vitest'
import { Farms } from '../../records/farm.ts'
import { Follows } from '../../records/follow.ts'
import { aBuyer, aFarm, NOW, testDomain } from '../../testing/index.ts'
import { listFollowedFarms, readFollowStatus, toggleFollow } from './follows.ts'

const domain = await testDomain()

const countOf = async (farmId: number) => (await Farms(domain.connection).findById(farmId).lean())?.followerCount

it('toggleFollow changes the farm’s count by one', async () => {
  const { farm } = await aFarm(domain, { followerCount: 7 })
  const input = { actor: await aBuyer(domain), farmId: farm._id, now: NOW }
  expect(await readFollowStatus(input, domain)).toEqual({ isFollowing: false, followerCount: 7 })
  expect(await toggleFollow(input, domain)).toEqual({ isFollowing: true, followerCount: 8 })
  expect(await readFollowStatus(input, domain)).toEqual({ isFollowing: true, followerCount: 8 })
  expect(await listFollowedFarms(input, domain)).toEqual([farm._id])
  expect(await readFollowStatus({ actor: undefined, farmId: farm._id }, domain)).toEqual({
    isFollowing: false,
    followerCount: 8,
  })
  expect(await toggleFollow(input, domain)).toEqual({ isFollowing: false, followerCount: 7 })
  expect(await listFollowedFarms(input, domain)).toEqual([])
})

it('toggleFollow ignores a repeated key, and toggles with the next', async () => {
  const { farm } = await aFarm(domain)
  const input = { actor: await aBuyer(domain), farmId: farm._id, now: NOW }
  const press = (idempotencyKey: string) => toggleFollow({ ...input, idempotencyKey }, domain)
  const followed = { isFollowing: true, followerCount: 1 }
  expect(await Promise.all([press('first'), press('first')])).toEqual([followed, followed])
  expect(await press('first')).toEqual(followed)
  expect(await press('second')).toEqual({ isFollowing: false, followerCount: 0 })
})

it('toggleFollow keeps the count equal to the followers under concurrency', async () => {
  const { farm } = await aFarm(domain)
  const people = await Promise.all(Array.from({ length: 24 }, () => aBuyer(domain)))
  const [first] = people
  if (!first) throw new Error('Nobody is there')
  const presses = [...people, first, first, first, ...people.slice(12)]
  await Promise.all(presses.map(actor => toggleFollow({ actor, farmId: farm._id, now: NOW }, domain)))
  // The second half toggled twice, the first person four times: their state is unchanged.
  expect(await Follows(domain.connection).countDocuments({ farmId: farm._id })).toBe(11)
  expect(await countOf(farm._id)).toBe(11)
})

it('toggleFollow and readFollowStatus answer NOT_FOUND for an unknown farm', async () => {
  const { farm } = await aFarm(domain, { isHidden: true })
  const actor = await aBuyer(domain)
  for (const farmId of [farm._id, 99_999]) {
    await expect(toggleFollow({ actor, farmId, now: NOW }, domain)).rejects.toMatchObject({ code: 'NOT_FOUND' })
    await expect(readFollowStatus({ actor, farmId }, domain)).rejects.toMatchObject({ code: 'NOT_FOUND' })
  }
  expect(await Follows(domain.connection).countDocuments({ personId: actor.id })).toBe(0)
})
