import type { NewsPreferencesView, PushState } from '@santhe/contracts'
import { type FakeResponses, failure, fakePushBrowser, show } from '@santhe/host/testing'
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { BuyerOrder } from '../parts/BuyerOrder.tsx'
import { news } from '../testing/buyer-profile.tsx'
import { anOrderDetail, asha, NOW } from '../testing/samples.ts'

const STATE = 'GET /api/push-subscription'
const SUBSCRIBE = 'PUT /api/push-subscription'
const UNSUBSCRIBE = 'DELETE /api/push-subscription'
const PREFERENCES = 'GET /api/news-preferences'
const SET = 'PUT /api/news-preferences'

/** A back end where the device can subscribe and unsubscribe. */
function aMarket(isOn = false): FakeResponses {
  let state: PushState = { publicKey: 'BAEC', isOn, devices: [] }
  const turn = (to: boolean) => () => {
    state = { ...state, isOn: to }
    return { body: { message: 'Done' } }
  }
  return {
    'GET /api/orders/11': { body: anOrderDetail(11, { status: 'accepted' }) },
    [STATE]: () => ({ body: state }),
    [SUBSCRIBE]: turn(true),
    [UNSUBSCRIBE]: turn(false),
    [PREFERENCES]: { body: news },
  }
}

type Fake = ReturnType<typeof fakePushBrowser>
const open = ({ browser }: Fake, responses: FakeResponses = {}, user = asha()) =>
  show(BuyerOrder, {
    path: '/dashboard/orders/:id',
    at: '/dashboard/orders/11',
    user,
    responses: { ...aMarket(), ...responses },
    now: NOW,
    push: browser,
  })

async function press(name = 'Notify me about my orders'): Promise<void> {
  const button = await screen.findByRole<HTMLButtonElement>('button', { name })
  await waitFor(() => expect(button.disabled).toBe(false))
  fireEvent.click(button)
}
const button = (name: string) => screen.findByRole('button', { name })

// docs/product/notifications.md#tell-me
describe('TellMe on an order', () => {
  it('subscribes the device on a press and unsubscribes on the next', async () => {
    const fake = fakePushBrowser('off')
    const { requestsTo } = open(fake)
    await press()
    expect((await button('We tell you on this phone')).getAttribute('aria-pressed')).toBe('true')
    expect(fake.keys).toEqual(['BAEC'])
    expect(requestsTo(SUBSCRIBE)[0]?.body).toMatchObject({ endpoint: 'https://fcm.googleapis.com/fcm/send/abc' })
    expect(requestsTo(SET)).toEqual([])
    await press('We tell you on this phone')
    expect(await screen.findByText('You no longer get notifications on this phone.')).toBeTruthy()
    await button('Notify me about my orders')
    expect([requestsTo(UNSUBSCRIBE).length, fake.stateNow()]).toEqual([1, 'off'])
  })

  it('does not prompt or subscribe before a press', async () => {
    const fake = fakePushBrowser('off', { isPhone: false })
    const { requestsTo } = open(fake)
    await button('Notify me about my orders')
    await waitFor(() => expect(requestsTo(PREFERENCES)).toHaveLength(1))
    expect([fake.keys, requestsTo(SUBSCRIBE)]).toEqual([[], []])
  })

  it('explains that the browser blocks notifications', async () => {
    open(fakePushBrowser('off', { afterPress: 'denied' }))
    await press()
    expect(await screen.findByText(/^Your browser blocks our notifications. Allow them/)).toBeTruthy()
    await button('Notify me about my orders')
  })

  it('says that iPhones need the installed app', async () => {
    open(fakePushBrowser('needsInstalling', { afterPress: 'needsInstalling' }))
    await press()
    expect(await screen.findByText(/^On iPhone and iPad only apps get notifications: press Share/)).toBeTruthy()
  })

  it('shows why it failed and can be retried', async () => {
    let isAway = true
    const away = failure(503, 'UNAVAILABLE', 'Please try again in a moment.')
    const market = aMarket()
    const subscribe = market[SUBSCRIBE]
    open(fakePushBrowser('off'), {
      ...market,
      [SUBSCRIBE]: (request, before) =>
        isAway ? away : typeof subscribe === 'function' ? (subscribe(request, before) ?? away) : away,
    })
    await press()
    expect(await screen.findByText(/^That didn’t work; nothing was lost. Press again. 503: Please/)).toBeTruthy()
    isAway = false
    await press()
    await button('We tell you on this phone')
  })

  it('can be retried when the browser’s push service fails', async () => {
    open(fakePushBrowser('off', { afterPress: new Error('AbortError'), isPhone: false }))
    await press()
    expect(await screen.findByText(/Your browser can’t reach its service for notifications/)).toBeTruthy()
    await button('Notify me about my orders')
  })

  it('unsubscribes even when the server is unreachable', async () => {
    const fake = fakePushBrowser('on')
    open(fake, { ...aMarket(true), [UNSUBSCRIBE]: () => undefined })
    await press('We tell you on this phone')
    expect(await screen.findByText(/^That didn’t work; nothing was lost/)).toBeTruthy()
    await button('We tell you on this phone')
    expect(fake.stateNow()).toBe('on')
  })

  it('also enables order news for devices when disabled', async () => {
    const without = news.news.map(row => ({ ...row, push: false }))
    let view: NewsPreferencesView = { ...news, news: without }
    const { requestsTo } = open(fakePushBrowser('on'), {
      ...aMarket(true),
      [PREFERENCES]: () => ({ body: view }),
      [SET]: () => {
        view = news
        return { body: news }
      },
    })
    await press()
    await button('We tell you on this phone')
    const kinds = ['orderMoney', 'orderSteps', 'deliveryDay']
    expect(requestsTo(SET)[0]?.body).toEqual({ news: kinds.map(kind => ({ kind, push: true })) })
  })

  it.each([
    ['the browser has no push', fakePushBrowser('unsupported'), {}],
    ['the market can’t say', fakePushBrowser('off'), { [STATE]: failure(503, 'UNAVAILABLE', 'Away') }],
    [
      'the order is done',
      fakePushBrowser('off'),
      { 'GET /api/orders/11': { body: anOrderDetail(11, { status: 'delivered' }) } },
    ],
  ])('hides when %s', async (_when, fake, responses) => {
    open(fake, responses)
    await screen.findByRole('heading', { name: 'Order #11' })
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Notify me about my orders' })).toBeNull())
  })

  it('hides from agents who help a farmer, and sends no requests', async () => {
    const user = asha({ helps: { farmName: 'Ravi’s Field', expiresAt: '2026-11-23T08:00:00.000Z' } })
    const { requestsTo } = open(fakePushBrowser('off'), {}, user)
    await screen.findByRole('heading', { name: 'Order #11' })
    expect(screen.queryByRole('button', { name: 'Notify me about my orders' })).toBeNull()
    expect(requestsTo(STATE)).toEqual([])
  })
})
