import type { Product } from '@santhe/contracts'
import { type FakeResponses, failure, show } from '@santhe/host/testing'
import type { Language } from '@santhe/rules'
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { FarmOverview } from '../parts/FarmOverview.tsx'
import { FarmProfile } from '../parts/FarmProfile.tsx'
import { ThreeButtons } from '../parts/ThreeButtons.tsx'
import { aProduct, ravi } from '../testing/samples.ts'

const CALL = 'PATCH /api/products/4/offer'
const HARVEST = 'POST /api/products/4/harvested'
const TAKE_BACK = 'DELETE /api/products/4/offer-step'
const product = aProduct(4)
const later = aProduct(4, { status: 'Pre-Order', harvestDate: '2026-12-20' })

function open(products: readonly Product[], responses: FakeResponses = {}, language: Language = 'en') {
  const list = { 'GET /api/products?farmerId=7': { body: products } }
  return show(ThreeButtons, {
    path: '/dashboard',
    user: { ...ravi, threeButtons: true },
    now: new Date('2026-11-22T08:00:00.000Z'),
    language,
    responses: { ...list, ...responses },
  })
}
const press = async (name: string | RegExp) => fireEvent.click(await screen.findByRole('button', { name }))
const doneText = () => screen.getByRole('status').textContent
type FakeResponse = ReturnType<typeof changed>
const changed = (more: object) => ({ body: { ...product, addedBoxes: 0, ...more } })

// docs/product/farmer-dashboard.md#stock-in-place, docs/product/farmer-dashboard.md#three-button-mode
describe('ThreeButtons', () => {
  it('shows local names in Kannada, and other names in Hindi and English', async () => {
    // No table of produce has this name, so other files' tables change nothing.
    const mix = aProduct(4, { name: 'Grandmother’s mix', localName: 'ಅಜ್ಜಿಯ ಬೆರಕೆ' })
    open([mix], {}, 'kn')
    const name = await screen.findByRole('heading', { level: 2, name: mix.localName })
    expect(name.lang).toBe('kn')
    cleanup()
    open([mix], {}, 'hi')
    expect((await screen.findByRole('heading', { level: 2, name: mix.name })).lang).toBe('en')
    cleanup()
    open([mix])
    const price = await screen.findByRole('button', { name: `Price of ${mix.name}`, description: '₹320' })
    expect(price.textContent).toBe('₹320Price')
    expect(screen.getByText('boxes').textContent).toBe('24 boxes')
  })

  it('switches the page to another language and keeps the panel open', async () => {
    const assign = vi.spyOn(window.location, 'assign').mockReturnValue()
    onTestFinished(() => assign.mockRestore())
    const { requestsTo } = open([product])
    expect((await screen.findByRole('link', { name: 'English' })).getAttribute('aria-current')).toBe('true')
    fireEvent.click(screen.getByRole('link', { name: 'हिन्दी' }))
    await waitFor(() => expect(assign).toHaveBeenCalledExactlyOnceWith(expect.stringMatching(/^\/hi\b/)))
    expect(requestsTo('PUT /api/users/language').map(({ body }) => body)).toEqual([{ language: 'hi' }])
    expect(document.cookie).toContain('language=hi')
  })

  it('hides rejected and ended products, and harvests that can’t be reported', async () => {
    const rejected = aProduct(5, { name: 'Bean', approvalStatus: 'rejected' })
    open([product, rejected, aProduct(6, { name: 'Okra', availableUntil: '2026-11-20' })])
    const one = (await screen.findByRole('heading', { level: 2 })).closest('li')
    expect(
      one &&
        within(one)
          .getAllByRole('button')
          .map(({ textContent }) => textContent),
    ).toEqual(['Boxes', '₹320Price'])
    expect(screen.getByRole('link', { name: 'All pages' }).getAttribute('href')).toBe('/dashboard/overview')
  })

  it('says when more products failed to load, and retries', async () => {
    open([product], {
      'GET /api/products?farmerId=7': { body: [product], headers: { 'X-Next-Cursor': 'a' } },
      'GET /api/products?farmerId=7&cursor=a': (_request, before) =>
        before === 0 ? failure(503, 'UNAVAILABLE', 'Away') : { body: [aProduct(5)] },
    })
    await press('Show more')
    expect((await screen.findByRole('alert')).textContent).toBe('We couldn’t load this.')
    await press('Try Again')
    await waitFor(() => expect(screen.getAllByRole('heading', { level: 2 })).toHaveLength(2))
    expect(screen.queryByRole('alert')).toBeNull()
  })

  it('saves boxes as a difference, reports other sales, and undoes it', async () => {
    const { requestsTo } = open([product], {
      [CALL]: (_request, before) => changed(before === 0 ? { inventory: 33, addedBoxes: 11 } : { addedBoxes: -11 }),
    })
    await press('Boxes of Tomato')
    await press('Ten more')
    await press('One more')
    await press('Save')
    await waitFor(() => expect(doneText()).toContain('Tomato: 33 boxes. 2 sold in the meantime'))
    expect(requestsTo(CALL)[0]).toMatchObject({ body: { addBoxes: 11 }, key: expect.any(String) })
    fireEvent.click(await screen.findByRole('button', { name: 'Undo' }))
    expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull()
    await waitFor(() => expect(doneText()).toBe('Tomato: change undone'))
    expect(requestsTo(CALL).slice(1)).toMatchObject([{ body: { addBoxes: -11 } }])
  })

  it('says that a higher price needs approval, and stays open on failure', async () => {
    const waiting = { fields: ['price'], price: 400, at: '2026-11-22T08:00:00.000Z' }
    const { requestsTo } = open([product], {
      [CALL]: (_request, before) =>
        before === 0 ? failure(503, 'UNAVAILABLE', 'Back soon') : changed({ pendingEdit: waiting }),
    })
    await press('Price of Tomato')
    for (const digit of ['4', '0', '0']) await press(`Digit ${digit}`)
    expect(screen.getByText('A higher price needs approval. Buyers see ₹320 until then.')).toBeTruthy()
    await press('Save')
    expect((await screen.findByRole('alert')).textContent).toBe('Not saved. Please try again.')
    await press('Erase')
    await press('Digit 0')
    await press('Save')
    await waitFor(() => expect(doneText()).toContain('₹400 is waiting for approval'))
    const [lost, again] = requestsTo(CALL)
    expect(again?.body).toEqual({ price: '400', seen: { price: '320' } })
    // The same price keeps its key: if it was stored despite a lost response, the retry is no conflict.
    expect([again?.key, typeof again?.key]).toEqual([lost?.key, 'string'])
    await press('Undo')
    await waitFor(() => expect(requestsTo(CALL)[2]?.body).toEqual({ price: '320', seen: { price: '400' } }))
  })

  it.each([
    ['without a response', undefined],
    ['after a busy market', failure(503, 'UNAVAILABLE', 'Back soon')],
  ])('offers Undo again %s and repeats the same request', async (_when, response) => {
    const { requestsTo } = open([product], {
      [CALL]: (_request, before) => (before === 1 ? response : changed({ addedBoxes: before === 0 ? 1 : -1 })),
    })
    await press('Boxes of Tomato')
    await press('One more')
    await press('Save')
    await press('Undo')
    expect((await screen.findByRole('alert')).textContent).toContain('Not saved. Please try again.')
    await press('Undo')
    await waitFor(() => expect(doneText()).toBe('Tomato: change undone'))
    const [, lost, again] = requestsTo(CALL)
    expect([again?.body, again?.key]).toEqual([{ addBoxes: -1 }, lost?.key])
  })

  it.each<[presses: readonly string[], sent: readonly number[]]>([
    [[], [1, 1]],
    [
      ['One more', 'One less'],
      [1, 1],
    ],
    [
      ['Cancel', 'Boxes of Tomato'],
      [1, 1],
    ],
    [['One more'], [1, 1, 1]],
    [
      ['Cancel', 'Boxes of Tomato', 'Ten more'],
      [1, 1, 10],
    ],
    [['One less'], [1, 1, -1]],
  ])('resends boxes without a response unchanged, before newer presses: %j', async (presses, sent) => {
    const stored = new Map<string, number>()
    const { requestsTo } = open([product], {
      [CALL]: ({ key = '', body }, before) => {
        const { addBoxes } = body as { addBoxes: number }
        stored.set(key, addBoxes)
        const inventory = [...stored.values()].reduce((sum, boxes) => sum + boxes, 24)
        return before === 0 ? undefined : changed({ inventory, addedBoxes: addBoxes })
      },
    })
    await press('Boxes of Tomato')
    await press('One more')
    await press('Save')
    expect((await screen.findByRole('alert')).textContent).toBe('Not saved. Please try again.')
    for (const name of presses) await press(name)
    await press('Save')
    const total = sent.slice(1).reduce((sum, boxes) => sum + boxes, 0)
    await waitFor(() => expect(doneText()).toMatch(new RegExp(`^Tomato: ${24 + total} boxes(Undo)?$`)))
    const requests = requestsTo(CALL)
    expect(requests.map(({ body }) => body)).toEqual(sent.map(addBoxes => ({ addBoxes })))
    expect(requests[1]?.key).toBe(requests[0]?.key)
    expect(stored.size).toBe(sent.length - 1)
  })

  it('resends lost boxes after a busy server, and adds refused ones to newer presses', async () => {
    const busy = failure(429, 'RATE_LIMITED', 'Please wait')
    const { requestsTo } = open([product], {
      [CALL]: (_request, before) =>
        [undefined, busy, failure(409, 'CONFLICT', 'Changed meanwhile')][before] ??
        (before < 3 ? undefined : changed({ inventory: 26, addedBoxes: 2 })),
    })
    await press('Boxes of Tomato')
    await press('One more')
    for (const count of [1, 2, 4]) {
      await waitFor(() => expect(screen.getByRole('button', { name: 'Save' })).toHaveProperty('disabled', false))
      if (count === 4) await press('One more')
      await press('Save')
      await waitFor(() => expect(requestsTo(CALL)).toHaveLength(count))
    }
    await waitFor(() => expect(doneText()).toContain('Tomato: 26 boxes'))
    const [lost, again, refused, last] = requestsTo(CALL)
    expect([again?.key, refused?.key]).toEqual([lost?.key, lost?.key])
    expect(last?.body).toEqual({ addBoxes: 2 })
    expect(last?.key).not.toBe(lost?.key)
  })

  it('ignores presses while boxes are being saved', async () => {
    let respond: (response: FakeResponse) => void = () => undefined
    open([product], { [CALL]: () => new Promise<FakeResponse>(resolve => (respond = resolve)) })
    await press('Boxes of Tomato')
    await press('One more')
    await press('Save')
    const isDisabled = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name }).disabled
    await waitFor(() => expect(['One more', 'One less', 'Ten more'].map(isDisabled)).toEqual([true, true, true]))
    respond(changed({ inventory: 25, addedBoxes: 1 }))
    await waitFor(() => expect(doneText()).toContain('Tomato: 25 boxes'))
  })

  it('reports a harvest after confirmation and undoes it', async () => {
    const { requestsTo } = open([later], { [HARVEST]: { body: product }, [TAKE_BACK]: { body: later } })
    await press('Tomato harvested today')
    expect(screen.getByText('We tell the buyers who wait for it.')).toBeTruthy()
    expect(requestsTo(HARVEST)).toEqual([])
    await press('Yes')
    await waitFor(() => expect(doneText()).toContain('Tomato: harvested today'))
    expect(requestsTo(HARVEST)).toHaveLength(1)
    await press('Undo')
    await waitFor(() => expect(doneText()).toBe('Tomato: change undone'))
    expect(requestsTo(TAKE_BACK)).toHaveLength(1)
  })
})

it('is enabled in the profile and updates the session', async () => {
  const SWITCH = 'PUT /api/farmers/three-buttons'
  const { requestsTo } = show(FarmProfile, {
    path: '/dashboard/profile',
    user: ravi,
    responses: {
      [SWITCH]: { body: { isOn: true } },
      'GET /api/auth/me': (_request, before) => ({ body: { ...ravi, threeButtons: before > 0 } }),
    },
  })
  await press('Switch on')
  expect(await screen.findByRole('button', { name: 'Switch off' })).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Open it' }).getAttribute('href')).toBe('/dashboard')
  expect(requestsTo(SWITCH)[0]?.body).toEqual({ isOn: true })
})

it('links to the full dashboard and back', async () => {
  show(FarmOverview, { path: '/dashboard/overview', user: { ...ravi, threeButtons: true }, responses: {} })
  const back = await screen.findByRole('link', { name: 'Three buttons' })
  expect(back.getAttribute('href')).toBe('/dashboard')
})
