import { act, fireEvent, screen } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { fakeFetch, renderShell } from '../../testing/render-shell.tsx'
import { ChoicePage } from './ChoicePage.tsx'

const LOOK = 'POST /api/choices/look'
const CHOOSE = 'POST /api/choices'
const PRODUCE = { localName: '', imageUrl: '/files/drawn/fruits.webp', unit: 'kg', unitsPerBox: 5 }
const view = {
  ...{ orderId: 12, farmName: 'Ravi’s Field', boxes: 2, amount: 512.5, isPaid: true, mayOnlyKeep: false },
  product: { id: 3, name: 'Alphonso', price: 240, ...PRODUCE },
  ...{ from: '2026-12-03', to: '2026-12-09', reason: 'Rain', until: '2099-12-08T12:30:00.000Z', silence: 'refund' },
  offers: [{ id: 8, name: 'Banana', price: 200, ...PRODUCE, status: 'Available Now', harvestDate: null }],
}
const open = (responses: Parameters<typeof fakeFetch>[0], at = '/choice#tok') =>
  renderShell(<ChoicePage />, { at, path: '/choice', fetchFn: fakeFetch(responses) })

// docs/product/adjustments.md#moved
it('ChoicePage lists the options and sends the choice, with the token only in the body', async () => {
  const look = vi.fn(() => ({ body: view }))
  const choose = vi.fn(() => ({ body: { orderId: 12, state: 'swapped' } }))
  open({ [LOOK]: look, [CHOOSE]: choose })
  expect(await screen.findByText(/^Ravi’s Field moved the harvest of Alphonso from/)).toBeDefined()
  expect(look).toHaveBeenCalledWith({ token: 'tok' })
  expect(screen.getByText('2 boxes · ₹512.50')).toBeDefined()
  expect(screen.getByText('your money comes back')).toBeDefined()
  expect(screen.getAllByRole('radio')).toHaveLength(3)
  expect(choose).not.toHaveBeenCalled()
  fireEvent.click(screen.getByRole('radio', { name: /^Banana/ }))
  await act(async () => fireEvent.click(screen.getByRole('button', { name: 'Choose this' })))
  expect(choose).toHaveBeenCalledWith({ token: 'tok', choice: 'swap', productId: 8 })
  expect(await screen.findByText('The other produce is in your order now.')).toBeDefined()
  expect(document.querySelector('meta[name="referrer"]')?.getAttribute('content')).toBe('no-referrer')
})

it('ChoicePage promises no money back for orders paid on delivery', async () => {
  open({ [LOOK]: { body: { ...view, isPaid: false } } })
  expect(await screen.findByText('it is taken off, and you pay less on delivery')).toBeDefined()
  expect(screen.getByText(/You pay the difference less\.$/)).toBeDefined()
  expect(screen.getByRole('radio', { name: /^Leave it out/ })).toBeDefined()
  expect(screen.queryByText(/comes back|money back/)).toBeNull()
})

it('ChoicePage works for a buyer’s own order without a link', async () => {
  const choose = vi.fn(() => ({ body: { orderId: 12, state: 'refunded' } }))
  open({ [LOOK]: { body: view }, [CHOOSE]: choose }, '/choice?order=12&product=3')
  fireEvent.click(await screen.findByRole('radio', { name: /^My money back/ }))
  await act(async () => fireEvent.click(screen.getByRole('button', { name: 'Choose this' })))
  expect(choose).toHaveBeenCalledWith({ order: { id: 12, productId: 3, to: '2026-12-09' }, choice: 'refund' })
})

it('ChoicePage offers only the new date while a payment is open, and reloads after a refusal', async () => {
  const look = vi.fn(() => ({ body: { ...view, offers: [], mayOnlyKeep: true } }))
  const refused = { status: 409, body: { code: 'ORDER_NOT_CHANGEABLE', message: 'Not now' } }
  open({ [LOOK]: look, [CHOOSE]: refused })
  expect(await screen.findAllByRole('radio')).toHaveLength(1)
  expect(screen.getByText(/^Your payment is still open/)).toBeDefined()
  await act(async () => fireEvent.click(screen.getByRole('button', { name: 'Choose this' })))
  expect(await screen.findByText(/Not now/)).toBeDefined()
  expect(look).toHaveBeenCalledTimes(2)
})

it.each([
  ['an ended session', 401, 'NOT_SIGNED_IN'],
  ['too many calls', 429, 'RATE_LIMITED'],
  ['an outage', 503, 'UNAVAILABLE'],
])('ChoicePage keeps the choice after %s, and sends it again under the same key', async (_why, status, code) => {
  const sent = new Set<string>()
  const responses = fakeFetch({ [LOOK]: { body: view }, [CHOOSE]: { status, body: { code, message: 'Later' } } })
  const fetchFn: typeof responses = (url, init, ...rest) => {
    if (url === '/api/choices') sent.add(`${init.body} ${new Headers(init.headers).get('Idempotency-Key')}`)
    return responses(url, init, ...rest)
  }
  renderShell(<ChoicePage />, { at: '/choice#tok', path: '/choice', fetchFn })
  fireEvent.click(await screen.findByRole('radio', { name: /^My money back/ }))
  for (const _press of [1, 2]) {
    await act(async () => fireEvent.click(screen.getByRole('button', { name: 'Choose this' })))
    expect(await screen.findByText(/Later/)).toBeDefined()
    expect(screen.getByRole<HTMLInputElement>('radio', { name: /^My money back/ }).checked).toBe(true)
  }
  expect(sent.size).toBe(1)
})

it('ChoicePage says that the link has ended, on opening and after choosing', async () => {
  const dead = { status: 404, body: { code: 'NOT_FOUND', message: 'none' } }
  const { unmount } = open({ [LOOK]: dead })
  expect(await screen.findByRole('heading', { name: 'There is nothing to choose any more' })).toBeDefined()
  unmount()
  open({ [LOOK]: { body: view }, [CHOOSE]: dead })
  await act(async () => fireEvent.click(await screen.findByRole('button', { name: 'Choose this' })))
  expect(await screen.findByRole('heading', { name: 'There is nothing to choose any more' })).toBeDefined()
})
