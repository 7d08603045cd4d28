import { fakePushBrowser, show } from '@santhe/host/testing'
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { aFarmDetail, NOW } from '../../testing/factories.ts'
import { ASHA } from '../../testing/people.ts'
import { FarmPage } from './FarmPage.tsx'

type ShowOptions = Parameters<typeof show>[1]
const SET = 'PUT /api/news-preferences'
const FOLLOW = 'POST /api/farmers/3/follow'
const SUBSCRIBE = 'PUT /api/push-subscription'

interface AMarket {
  isFollowing?: boolean
  isOn?: boolean
  isSwitchedOn?: boolean
}

/** A back end where one person follows a farm or not, and this device gets its news or not. */
function aMarket({ isFollowing = false, isOn = false, isSwitchedOn = false }: AMarket = {}) {
  const now = { isFollowing, isOn, isSwitchedOn }
  const status = () => ({ body: { isFollowing: now.isFollowing, followerCount: 1 } })
  const news = () => ({
    body: { news: [{ kind: 'followedFarms', bell: true, mail: true, push: now.isSwitchedOn }], quietHours: null },
  })
  const set = (name: keyof typeof now, to: boolean) => {
    now[name] = to
    return { body: { message: 'Done' } }
  }
  return {
    'GET /api/farmers/3': { body: aFarmDetail() },
    'GET /api/farmers/3?userRole=customer': { body: aFarmDetail() },
    'GET /api/products?farmerId=3': { body: [] },
    'GET /api/farmers/3/follow-status': status,
    [FOLLOW]: () => {
      set('isFollowing', !now.isFollowing)
      return status()
    },
    'GET /api/push-subscription': () => ({ body: { publicKey: 'BAEC', isOn: now.isOn, devices: [] } }),
    [SUBSCRIBE]: () => set('isOn', true),
    'DELETE /api/push-subscription': () => set('isOn', false),
    'GET /api/news-preferences': news,
    [SET]: () => {
      set('isSwitchedOn', true)
      return news()
    },
  }
}

const open = (responses: ShowOptions['responses'], more: Partial<ShowOptions> = { user: ASHA }) =>
  show(FarmPage, { path: '/farmers/:identifier', at: '/farmers/3', now: NOW, ...(responses && { responses }), ...more })
const tellMe = () => screen.findByRole<HTMLButtonElement>('button', { name: 'Tell me: Ravi’s Field' })
async function press() {
  await waitFor(async () => expect((await tellMe()).disabled).toBe(false))
  fireEvent.click(await tellMe())
}

// docs/product/notifications.md#tell-me
describe('FarmTellMe', () => {
  it('subscribes the device and follows the farm in one press; the next unsubscribes only', async () => {
    const { browser } = fakePushBrowser('off')
    const { requestsTo } = open(aMarket(), { user: ASHA, push: browser })
    await press()
    const on = await screen.findByRole('button', { name: 'We tell you on this phone' })
    expect(await screen.findByText('You are now following this farmer! /')).toBeTruthy()
    expect(requestsTo(SET)[0]?.body).toEqual({ news: [{ kind: 'followedFarms', push: true }] })
    fireEvent.click(on)
    expect(await screen.findByText('You no longer get notifications on this phone.')).toBeTruthy()
    await tellMe()
    expect([requestsTo(FOLLOW).length, requestsTo(SUBSCRIBE).length]).toEqual([1, 1])
  })

  it('only follows when the device already gets farm news', async () => {
    const { browser, keys } = fakePushBrowser('on')
    const { requestsTo } = open(aMarket({ isOn: true, isSwitchedOn: true }), { user: ASHA, push: browser })
    await press()
    await screen.findByRole('button', { name: 'We tell you on this phone' })
    expect([keys, requestsTo(SET), requestsTo(FOLLOW).length]).toEqual([[], [], 1])
  })

  it('does not follow when the browser blocks notifications', async () => {
    const { browser } = fakePushBrowser('off', { afterPress: 'denied' })
    const { requestsTo } = open(aMarket(), { user: ASHA, push: browser })
    await press()
    expect(await screen.findByText(/^Your browser blocks our notifications/)).toBeTruthy()
    expect([requestsTo(FOLLOW), requestsTo(SUBSCRIBE)]).toEqual([[], []])
  })

  it('sends visitors to sign-in and back, where they press again', async () => {
    const { browser, keys } = fakePushBrowser('off')
    open(aMarket(), { push: browser })
    fireEvent.click(await tellMe())
    const { textContent } = await screen.findByTestId('elsewhere')
    expect(textContent).toBe('/login?redirect=%2Ffarmers%2F3%23tell-me')
    expect(keys).toEqual([])
  })

  it('announces after sign-in that the browser asks for permission on the next press', async () => {
    const { browser } = fakePushBrowser('off')
    open(aMarket(), { user: ASHA, push: browser, at: '/farmers/3#tell-me' })
    expect(await screen.findByText(/^Press “Tell me” again/)).toBeTruthy()
  })
})
