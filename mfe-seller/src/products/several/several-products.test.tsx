import type { Product } from '@santhe/contracts'
import { type FakeResponses, failure, show } from '@santhe/host/testing'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { FarmProducts } from '../../parts/FarmProducts.tsx'
import { ownProducts, unfoldEnded } from '../../testing/product-list.tsx'
import { aProduct, ravi } from '../../testing/samples.ts'

const NOW = new Date('2026-11-22T08:00:00.000Z')
const tomato = aProduct(4, { availableUntil: '2026-11-28' })
const ragi = aProduct(5, { name: 'Ragi', status: 'Pre-Order', harvestDate: '2026-12-01', availableUntil: '2026-12-05' })
const okra = aProduct(6, { name: 'Okra', availableUntil: '2026-11-20' })
const beans = aProduct(7, { name: 'Beans', approvalStatus: 'rejected' })

async function choose(products: readonly Product[], responses: FakeResponses = {}) {
  const screenOfList = show(FarmProducts, {
    path: '/dashboard/products',
    user: ravi,
    now: NOW,
    responses: { ...ownProducts([tomato, ragi, okra, beans]), ...responses },
  })
  fireEvent.click(await screen.findByRole('button', { name: 'Choose several' }))
  const bar = within(await screen.findByRole('region', { name: 'Change chosen products' }))
  if (products.includes(okra)) await unfoldEnded()
  for (const { name } of products) fireEvent.click(screen.getByRole('checkbox', { name: `Choose ${name}` }))
  const press = (name: string) => fireEvent.click(bar.getByRole('button', { name }))
  const results = async (count: number) => {
    const listed = await waitFor(() => {
      const rows = bar.getAllByRole('listitem')
      expect(rows).toHaveLength(count)
      return rows
    })
    return listed.map(row => row.textContent)
  }
  return { ...screenOfList, bar, press, results }
}

const offer = (id: number) => `PATCH /api/products/${id}/offer`
const changed = (product: Product, addedBoxes: number) => ({
  body: { ...product, inventory: product.inventory + addedBoxes, addedBoxes },
})

// docs/product/farmer-dashboard.md#several-at-once
describe('SeveralBar', () => {
  it('adds boxes, names each product and shows why one was refused', async () => {
    const { bar, press, results, requestsTo } = await choose([tomato, ragi, okra, beans], {
      [offer(4)]: failure(409, 'CONFLICT', 'Somebody was faster'),
      [offer(5)]: changed(ragi, 25),
    })
    expect(bar.getByText('4 products chosen')).toBeTruthy()
    fireEvent.change(bar.getByRole('textbox', { name: 'Boxes to add' }), { target: { value: '25' } })
    press('Add boxes')
    expect(await results(4)).toEqual([
      'Tomato: Not changed: 409: Somebody was faster',
      'Ragi: 49 boxes now',
      'Beans: Not changed: It was rejected. Change it in its form.',
      'Okra: Not changed: It has ended. Offer it again.',
    ])
    expect(requestsTo(offer(5)).map(({ body }) => body)).toEqual([{ addBoxes: 25 }])
    expect([...requestsTo(offer(6)), ...requestsTo(offer(7))]).toEqual([])
  })

  it('marks sold out, extends by a week, and harvests after confirmation', async () => {
    const { bar, press, results, requestsTo } = await choose([tomato, ragi], {
      [offer(4)]: changed(tomato, 0),
      [offer(5)]: changed(ragi, 0),
      'POST /api/products/5/harvested': { body: ragi },
    })
    press('Sold out')
    expect(await results(2)).toEqual(['Tomato: Sold out', 'Ragi: Sold out'])
    await waitFor(() => expect(bar.getByRole('button', { name: 'A week longer' }).getAttribute('aria-busy')).toBeNull())
    press('A week longer')
    await waitFor(() =>
      expect(requestsTo(offer(5)).map(({ body }) => body)).toEqual([
        { soldOut: true },
        { availableUntil: '2026-12-12', seen: { availableUntil: '2026-12-05' } },
      ]),
    )
    await waitFor(() => expect(bar.getByRole('button', { name: 'A week longer' }).getAttribute('aria-busy')).toBeNull())
    press('Harvested today')
    expect(await screen.findByText(/as Available Now: Ragi\. Booked boxes/)).toBeTruthy()
    const dialog = within(screen.getByRole('dialog'))
    fireEvent.click(dialog.getByRole('button', { name: 'Harvested today' }))
    await waitFor(async () =>
      expect(await results(2)).toEqual(['Tomato: Not changed: It is not on pre-order.', 'Ragi: Harvested today']),
    )
  })

  it('resends only products missed by a lost connection, with the same key', async () => {
    const { bar, press, results, requestsTo } = await choose([tomato, ragi], {
      [offer(4)]: changed(tomato, 10),
      [offer(5)]: (_request, before) => (before === 0 ? undefined : changed(ragi, 10)),
    })
    press('Add boxes')
    expect((await results(2))[1]).toMatch(/^Ragi: Not changed: We can’t reach the market/)
    fireEvent.click(await bar.findByRole('button', { name: 'Try Again' }))
    await waitFor(async () => expect(await results(2)).toEqual(['Tomato: 34 boxes now', 'Ragi: 34 boxes now']))
    expect(requestsTo(offer(4))).toHaveLength(1)
    expect(requestsTo(offer(5)).map(({ key }) => key)).toEqual(Array(2).fill(requestsTo(offer(5))[0]?.key))
  })

  it('resends a change that may be stored with the same key when it is pressed again', async () => {
    const { press, results, requestsTo } = await choose([tomato, ragi], {
      [offer(4)]: changed(tomato, 10),
      [offer(5)]: (_request, before) => (before === 0 ? { status: 504, body: '' } : changed(ragi, 10)),
    })
    press('Add boxes')
    expect((await results(2))[1]).toMatch(/^Ragi: Not changed/)
    press('Add boxes')
    await waitFor(async () => expect(await results(2)).toEqual(['Tomato: 34 boxes now', 'Ragi: 34 boxes now']))
    const [ofTomato, ofRagi] = [4, 5].map(id => new Set(requestsTo(offer(id)).map(({ key }) => key)).size)
    expect([ofTomato, ofRagi]).toEqual([2, 1])
  })

  it('undoes each product and retries only missed ones, with the same key', async () => {
    const back = 'DELETE /api/products/5/offer-step'
    const { bar, press, results, requestsTo } = await choose([tomato, ragi], {
      [offer(4)]: (_request, before) => changed(tomato, before === 0 ? 10 : -10),
      [offer(5)]: changed(ragi, 10),
      'POST /api/products/5/harvested': { body: ragi },
      [back]: (_request, before) => (before === 0 ? undefined : { body: ragi }),
    })
    press('Add boxes')
    fireEvent.click(await bar.findByRole('button', { name: 'Undo' }))
    await waitFor(async () => expect(await results(2)).toEqual(['Tomato: Undone', 'Ragi: Undone']))
    expect(requestsTo(offer(4)).map(({ body }) => body)).toEqual([{ addBoxes: 10 }, { addBoxes: -10 }])
    expect(bar.queryByRole('button', { name: 'Undo' })).toBeNull()
    press('Harvested today')
    const dialog = within(await screen.findByRole('dialog'))
    fireEvent.click(dialog.getByRole('button', { name: 'Harvested today' }))
    for (const sent of [1, 2]) {
      fireEvent.click(await bar.findByRole('button', { name: 'Undo' }))
      await waitFor(() => expect(requestsTo(back)).toHaveLength(sent))
    }
    await waitFor(async () => expect((await results(2))[1]).toBe('Ragi: Undone'))
    expect(new Set(requestsTo(back).map(({ key }) => key)).size).toBe(1)
  })

  it('undoes the offer step of an ended product, whose past day can’t be set again', async () => {
    const back = 'DELETE /api/products/6/offer-step'
    const { bar, press, results, requestsTo } = await choose([tomato, okra], {
      [offer(4)]: (_request, before) => ({
        body: { ...tomato, availableUntil: before === 0 ? '2026-12-05' : '2026-11-28', addedBoxes: 0 },
      }),
      [offer(6)]: { body: { ...okra, availableUntil: '2026-11-27', addedBoxes: 0 } },
      [back]: { body: okra },
    })
    press('A week longer')
    fireEvent.click(await bar.findByRole('button', { name: 'Undo' }))
    await waitFor(async () => expect(await results(2)).toEqual(['Tomato: Undone', 'Okra: Undone']))
    const ofTomato = { availableUntil: '2026-11-28', seen: { availableUntil: '2026-12-05' } }
    expect(requestsTo(offer(4))[1]?.body).toEqual(ofTomato)
    expect([requestsTo(offer(6)).length, requestsTo(back).length]).toEqual([1, 1])
  })

  it('disables changes that every selected product would refuse', async () => {
    const { bar } = await choose([beans])
    for (const name of ['Add boxes', 'Sold out', 'Harvested today', 'A week longer']) {
      expect(bar.getByRole<HTMLButtonElement>('button', { name }).disabled).toBe(true)
    }
  })
})
