import { failure, fakePushBrowser } from '@santhe/host/testing'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { news, openProfile, press, toasts } from '../../testing/buyer-profile.tsx'

const READ = 'GET /api/news-preferences'
const SET = 'PUT /api/news-preferences'
const switchOf = (name: string) => screen.findByRole<HTMLInputElement>('switch', { name })
const hoursOf = (label: string) => screen.findByLabelText<HTMLSelectElement>(label, { selector: 'select' })

// docs/product/notifications.md#preferences
describe('NewsSettings', () => {
  it('shows a row per kind and a switch per channel, but none for mandatory news', async () => {
    openProfile()
    const row = async (name: RegExp) => within(await screen.findByRole('row', { name }))
    const money = await row(/Your orders and payments/)
    expect(money.getByText('Always sent: you need to know this')).toBeTruthy()
    expect(money.queryByRole('switch')).toBeNull()
    const day = await row(/The day of delivery/)
    expect(day.getByText(/^Always sent/).textContent).toBe('Always sent: you need to know this')
    expect(day.getAllByRole('switch')).toHaveLength(1)
    expect((await row(/Steps of your orders/)).getAllByRole('switch')).toHaveLength(2)
  })

  it('saves each switch and confirms', async () => {
    const { requestsTo } = openProfile({ [SET]: { body: news } })
    const mail = await switchOf('Steps of your orders: by mail')
    expect(mail.checked).toBe(true)
    fireEvent.click(mail)
    expect(mail.checked).toBe(false)
    await waitFor(() =>
      expect(requestsTo(SET).map(({ body }) => body)).toEqual([{ news: [{ kind: 'orderSteps', mail: false }] }]),
    )
    expect(await screen.findByText('Saved')).toBeTruthy()
  })

  it('reverts a switch that could not be saved and says why', async () => {
    openProfile({ [SET]: failure(503, 'UNAVAILABLE', 'Please try again in a moment.') })
    const mail = await switchOf('The day of delivery: by mail')
    fireEvent.click(mail)
    await waitFor(() => expect(toasts()).toEqual(['Your choice was not saved / 503: Please try again in a moment.']))
    expect(mail.checked).toBe(true)
    expect(screen.queryByText('Saved')).toBeNull()
  })

  it('offers quiet hours: off at first, then the night by default', async () => {
    const { requestsTo } = openProfile({ [SET]: { body: news } })
    const quiet = await switchOf('Quiet hours')
    expect(quiet.checked).toBe(false)
    expect(screen.queryByLabelText('From')).toBeNull()
    fireEvent.click(quiet)
    const [from, to] = [await hoursOf('From'), await hoursOf('Until')]
    expect([from.value, to.value]).toEqual(['22', '7'])
    expect([...to.options].map(({ text }) => text)).not.toContain('22:00')
    fireEvent.change(to, { target: { value: '6' } })
    await waitFor(() => expect(requestsTo(SET)).toHaveLength(2))
    fireEvent.click(quiet)
    await waitFor(() =>
      expect(requestsTo(SET).map(({ body }) => body)).toEqual([
        { news: [], quietHours: { from: 22, to: 7 } },
        { news: [], quietHours: { from: 22, to: 6 } },
        { news: [], quietHours: null },
      ]),
    )
  })

  it('retries a failed load while the profile stays usable', async () => {
    let isAway = true
    openProfile({ [READ]: () => (isAway ? failure(503, 'UNAVAILABLE', 'Away') : { body: news }) })
    expect(await screen.findByText('We couldn’t load your choices')).toBeTruthy()
    expect(screen.getByRole('heading', { name: 'Devices' })).toBeTruthy()
    isAway = false
    press('Try Again')
    expect(await switchOf('Steps of your orders: in the bell')).toBeTruthy()
  })

  it('adds a devices column and names devices that get news', async () => {
    const safety = { kind: 'accountSafety', bell: 'always', mail: 'always', push: 'never' } as const
    const fake = fakePushBrowser('off')
    let state = { publicKey: 'BAEC', isOn: false, devices: ['Firefox on Windows'] }
    const { requestsTo } = openProfile(
      {
        [READ]: { body: { ...news, news: [...news.news, safety] } },
        [SET]: { body: news },
        'GET /api/push-subscription': () => ({ body: state }),
        'PUT /api/push-subscription': () => {
          state = { ...state, isOn: true, devices: ['Firefox on Windows', 'Chrome on Android'] }
          return { body: { message: 'Done' } }
        },
      },
      undefined,
      fake.browser,
    )
    expect(await screen.findByRole('columnheader', { name: 'Devices' })).toBeTruthy()
    expect(screen.getByText('Never sent to devices')).toBeTruthy()
    fireEvent.click(await switchOf('Steps of your orders: on your devices'))
    const saved = { news: [{ kind: 'orderSteps', push: false }] }
    await waitFor(() => expect(requestsTo(SET).map(({ body }) => body)).toEqual([saved]))
    expect(screen.getByText('On now: Firefox on Windows.')).toBeTruthy()
    const here = await switchOf('News on this phone')
    expect(here.checked).toBe(false)
    fireEvent.click(here)
    expect(await screen.findByText('On now: Firefox on Windows, Chrome on Android.')).toBeTruthy()
    await waitFor(() => expect(here.checked).toBe(true))
  })

  it('explains why a device can’t get news, without a switch', async () => {
    const state = { publicKey: 'BAEC', isOn: false, devices: [] }
    const fake = fakePushBrowser('needsInstalling')
    openProfile({ 'GET /api/push-subscription': { body: state } }, undefined, fake.browser)
    expect(await screen.findByText(/None of your devices gets news now. On iPhone and iPad only apps/)).toBeTruthy()
    expect(screen.queryByRole('switch', { name: 'News on this phone' })).toBeNull()
  })
})
