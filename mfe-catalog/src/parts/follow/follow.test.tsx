import { failure, show } from '@santhe/host/testing'
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { FarmPage } from '../../pages/farm/FarmPage.tsx'
import { aFarm, aFarmDetail, NOW } from '../../testing/factories.ts'
import { ASHA } from '../../testing/people.ts'
import { FarmCard } from '../farms/FarmCard.tsx'

type Responses = NonNullable<Parameters<typeof show>[1]['responses']>

/** A back end where pressing follows or unfollows one farm. */
function following(from: boolean): Responses {
  let isFollowing = from
  const status = () => ({ body: { isFollowing, followerCount: isFollowing ? 2 : 1 } })
  return {
    'GET /api/farmers/3/follow-status': status,
    'GET /api/farmers/followed': () => ({ body: isFollowing ? [3, 8] : [8] }),
    'POST /api/farmers/3/follow': () => {
      isFollowing = !isFollowing
      return status()
    },
    'GET /api/farmers/3?userRole=customer': () => ({ body: aFarmDetail({ followerCount: isFollowing ? 2 : 1 }) }),
    'GET /api/farmers/3': { body: aFarmDetail() },
    'GET /api/products?farmerId=3': { body: [] },
  }
}

function openFarm(responses: Responses, more: { user?: typeof ASHA } = { user: ASHA }) {
  return show(FarmPage, { path: '/farmers/:identifier', at: '/farmers/3', now: NOW, responses, ...more })
}
const openCard = (responses: Responses, more: { user?: typeof ASHA } = { user: ASHA }) =>
  show(() => <FarmCard farm={aFarm()} />, { path: '/', now: NOW, responses, ...more })

const button = () => screen.findByRole('button', { name: 'Follow Ravi’s Field' })

// docs/product/farms.md#follow
describe('FollowButton', () => {
  it('follows and unfollows, confirms and counts', async () => {
    openFarm(following(false))
    await waitFor(async () => expect((await button()).hasAttribute('disabled')).toBe(false))
    expect((await button()).textContent).toBe('Follow')
    fireEvent.click(await button())
    expect(await screen.findByText('You are now following this farmer! /')).toBeTruthy()
    expect(await screen.findByText('2 followers')).toBeTruthy()
    await waitFor(async () => expect((await button()).textContent).toBe('Following'))
    fireEvent.click(await button())
    expect(await screen.findByText('You have unfollowed this farmer. /')).toBeTruthy()
    expect(await screen.findByText('1 follower')).toBeTruthy()
  })

  it('shows Error with the server’s message', async () => {
    openFarm({
      ...following(false),
      'POST /api/farmers/3/follow': failure(404, 'NOT_FOUND', 'We can’t find that.'),
    })
    await waitFor(async () => expect((await button()).hasAttribute('disabled')).toBe(false))
    fireEvent.click(await button())
    expect((await screen.findByTestId('toast')).textContent).toBe('Error / We can’t find that.')
  })

  // docs/product/calls.md#idempotency
  it('retries a press without response under its key; the next press gets a new one', async () => {
    const market = following(false)
    const FOLLOW = 'POST /api/farmers/3/follow'
    const { requestsTo } = openFarm({
      ...market,
      [FOLLOW]: (_request, before) =>
        before === 0 ? undefined : { body: { isFollowing: before === 1, followerCount: 2 - (before - 1) } },
    })
    await waitFor(async () => expect((await button()).hasAttribute('disabled')).toBe(false))
    fireEvent.click(await button())
    expect((await screen.findByTestId('toast')).textContent).toMatch(/^Error/)
    fireEvent.click(await button())
    expect(await screen.findByText('You are now following this farmer! /')).toBeTruthy()
    fireEvent.click(await button())
    expect(await screen.findByText('You have unfollowed this farmer. /')).toBeTruthy()
    const [lost, again, next] = requestsTo(FOLLOW).map(({ key }) => key)
    expect([typeof lost, again === lost, next === lost]).toEqual(['string', true, false])
  })

  it('says that the follow status could not be loaded', async () => {
    openFarm({ ...following(false), 'GET /api/farmers/3/follow-status': failure(503, 'UNAVAILABLE', 'Closed') })
    expect(await screen.findByText('Failed to fetch follow status')).toBeTruthy()
  })

  // docs/product/roles.md#visitors
  it('hides from visitors', async () => {
    const { requestsTo } = openFarm(following(false), {})
    expect(await screen.findByRole('heading', { level: 1, name: 'Ravi’s Field' })).toBeTruthy()
    expect(screen.queryByRole('button', { name: /^Follow/ })).toBeNull()
    expect(requestsTo('GET /api/farmers/3/follow-status')).toEqual([])
  })
})

describe('FollowHeart', () => {
  it('is filled for followers and toggles on a press', async () => {
    openCard(following(true))
    const heart = await button()
    expect(heart.getAttribute('aria-pressed')).toBe('true')
    fireEvent.click(heart)
    expect(await screen.findByText('You have unfollowed this farmer. /')).toBeTruthy()
    await waitFor(async () => expect((await button()).getAttribute('aria-pressed')).toBe('false'))
  })

  it('hides from visitors', async () => {
    const { requestsTo } = openCard(following(true), {})
    expect(await screen.findByText('View profile')).toBeTruthy()
    expect(screen.queryByRole('button', { name: /^Follow/ })).toBeNull()
    expect(requestsTo('GET /api/farmers/followed')).toEqual([])
  })
})
