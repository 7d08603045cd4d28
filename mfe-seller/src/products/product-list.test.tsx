import { show } from '@santhe/host/testing'
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { FarmProducts } from '../parts/FarmProducts.tsx'
import { changed, NOW, press, pressMore, showList, toastText, unfoldEnded } from '../testing/product-list.tsx'
import { aProduct, ravi } from '../testing/samples.ts'

describe('ProductState', () => {
  // docs/product/farmer-dashboard.md#product-words
  it.each([
    ['On sale', {}],
    ['Waiting', { approvalStatus: 'pending' }],
    ['Rejected', { approvalStatus: 'rejected', rejectionReason: 'Blurred picture' }],
    ['Ended', { availableUntil: '2026-11-20' }],
    ['Sold out', { inventory: 0 }],
    ['Coming soon', { status: 'Coming Soon' }],
  ] as const)('shows “%s”', async (word, more) => {
    showList([aProduct(4, more)])
    if (word === 'Ended') await unfoldEnded()
    await screen.findByText('Tomato')
    expect(screen.getAllByText(word).length).toBeGreaterThan(0)
    if (word === 'Rejected') expect(screen.getByText('Rejected: Blurred picture')).toBeTruthy()
  })

  it('marks pending changes and shows the pending price', async () => {
    showList([aProduct(4, { pendingEdit: { fields: ['price'], price: 350, at: NOW.toISOString() } })])
    expect(await screen.findByText('Changes waiting')).toBeTruthy()
    expect(screen.getByText('₹350.00 waiting')).toBeTruthy()
  })
})

describe('FarmProducts', () => {
  // docs/product/pages.md#languages
  it('names a product in the reader’s script in labels, dialogs and toasts too', async () => {
    const product = aProduct(4)
    const CALL = 'PATCH /api/products/4/offer'
    showList([product], { [CALL]: changed(product, 10, 34) }, ravi, 'kn')
    await press('Ten boxes more of ಟೊಮೇಟೊ')
    await waitFor(() => expect(toastText()).toEqual(['ಟೊಮೇಟೊ: 34 boxes / ']))
    await press('Undo')
    await waitFor(() => expect(toastText()).toEqual(['ಟೊಮೇಟೊ: change undone / ']))
    await pressMore('ಟೊಮೇಟೊ', 'Price')
    expect(await screen.findByRole('dialog', { name: /ಟೊಮೇಟೊ/ })).toBeTruthy()
    for (const role of ['button', 'textbox', 'group', 'dialog'])
      expect(screen.queryByRole(role, { name: /Tomato/ })).toBeNull()
  })
})

// docs/product/farmer-dashboard.md#stock-in-place
describe('StockStepper', () => {
  const product = aProduct(4)
  const CALL = 'PATCH /api/products/4/offer'

  it('accepts digits of any script and refuses other text', async () => {
    const { requestsTo } = showList([product], { [CALL]: changed(product, 1176, 1200) })
    const boxes = await screen.findByRole('textbox', { name: 'Boxes of Tomato' })
    const typeBoxes = (text: string) => {
      fireEvent.focus(boxes)
      fireEvent.change(boxes, { target: { value: text } })
      fireEvent.blur(boxes)
    }
    typeBoxes('10,50')
    expect(screen.getByRole('alert').textContent).toBe('“10,50” is not a number of boxes. Nothing was changed.')
    typeBoxes('೧,೨೦೦')
    expect(screen.queryByRole('alert')).toBeNull()
    await waitFor(() => expect(requestsTo(CALL)[0]?.body).toEqual({ addBoxes: 1200 - product.inventory }))
  })

  it('saves quick presses as one difference, reports other sales, and undoes it', async () => {
    const { requestsTo } = showList([product], {
      [CALL]: (_request, before) => (before === 0 ? changed(product, 12, 33) : changed(product, -12, 21)),
    })
    for (const name of ['Ten boxes more of Tomato', 'One box more of Tomato', 'One box more of Tomato'])
      await press(name)
    expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Boxes of Tomato' }).value).toBe('36')
    await waitFor(() => expect(requestsTo(CALL)).toHaveLength(1))
    expect(requestsTo(CALL)[0]).toMatchObject({ body: { addBoxes: 12 }, key: expect.any(String) })
    await waitFor(() =>
      expect(toastText()).toEqual(['Tomato: 33 boxes / 3 boxes were sold in the meantime and stay sold.']),
    )
    expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Boxes of Tomato' }).value).toBe('33')
    await press('Undo')
    await waitFor(() => expect(requestsTo(CALL)[1]?.body).toEqual({ addBoxes: -12 }))
    await waitFor(() => expect(toastText()).toContain('Tomato: change undone / '))
  })

  it('saves presses as soon as the page is hidden, which may be its end', async () => {
    const { requestsTo } = showList([product], { [CALL]: changed(product, 1, 25) })
    await press('One box more of Tomato')
    fireEvent(document, new Event('visibilitychange'))
    await press('One box more of Tomato')
    await waitFor(() => expect(requestsTo(CALL)).toHaveLength(2))
    expect(requestsTo(CALL).map(({ body }) => body)).toEqual([{ addBoxes: 1 }, { addBoxes: 1 }])
  })

  it('sends typed stock as the difference to the loaded stock', async () => {
    const { requestsTo } = showList([product], { [CALL]: changed(product, -14, 10) })
    const boxes = await screen.findByRole('textbox', { name: 'Boxes of Tomato' })
    fireEvent.focus(boxes)
    fireEvent.change(boxes, { target: { value: '10' } })
    fireEvent.blur(boxes)
    await waitFor(() => expect(requestsTo(CALL).map(({ body }) => body)).toEqual([{ addBoxes: -14 }]))
  })

  it.each(['ten', '9845012345'])('refuses the invalid number of boxes “%s” and restores the stock', async text => {
    const { requestsTo } = showList([product])
    const boxes = await screen.findByRole<HTMLInputElement>('textbox', { name: 'Boxes of Tomato' })
    fireEvent.focus(boxes)
    fireEvent.change(boxes, { target: { value: text } })
    fireEvent.blur(boxes)
    expect(boxes.value).toBe('24')
    expect(screen.getByRole('alert').textContent).toBe(`“${text}” is not a number of boxes. Nothing was changed.`)
    expect(requestsTo(CALL)).toEqual([])
  })

  it('shows unsaved boxes while offline and saves them once with the same key', async () => {
    const { requestsTo } = showList([product], {
      [CALL]: (_request, before) => (before === 0 ? undefined : changed(product, 1, 25)),
    })
    await press('One box more of Tomato')
    expect((await screen.findByRole('alert')).textContent).toContain('Not saved: +1')
    await press('Retry saving the stock of Tomato')
    await waitFor(() => expect(screen.queryByRole('alert')).toBeNull())
    const [first, second] = requestsTo(CALL)
    expect(second?.body).toEqual({ addBoxes: 1 })
    expect(second?.key).toBe(first?.key)
  })

  it('resends a lost change before newer presses', async () => {
    let lose = () => {}
    const lost = new Promise<never>((_resolve, reject) => {
      lose = () => reject(new TypeError('connection lost'))
    })
    const other = aProduct(5, { name: 'Okra' })
    const OTHER_CALL = 'PATCH /api/products/5/offer'
    const { requestsTo } = showList([product, other], {
      [OTHER_CALL]: changed(other, 1, 25),
      [CALL]: (_request, before) =>
        before === 0 ? lost : changed(product, before === 1 ? 1 : 10, before === 1 ? 25 : 35),
    })
    await press('One box more of Tomato')
    await waitFor(() => expect(requestsTo(CALL)).toHaveLength(1))
    await press('Ten boxes more of Tomato')
    lose()
    await screen.findByRole('alert')
    // Wait out the debounce with a later press of another product.
    await press('One box more of Okra')
    await waitFor(() => expect(requestsTo(OTHER_CALL)).toHaveLength(1))
    expect(requestsTo(CALL)).toHaveLength(1)
    await press('One box more of Tomato')
    await waitFor(() => expect(requestsTo(CALL)).toHaveLength(3))
    const [first, again, pressed] = requestsTo(CALL)
    expect([again?.body, again?.key, pressed?.body]).toEqual([{ addBoxes: 1 }, first?.key, { addBoxes: 10 }])
    await waitFor(() =>
      expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Boxes of Tomato' }).value).toBe('35'),
    )
  })

  it('retries Undo with the same key after no response', async () => {
    const { requestsTo } = showList([product], {
      [CALL]: (_request, before) => (before === 1 ? undefined : changed(product, before === 0 ? 10 : -10, 24)),
    })
    await press('Ten boxes more of Tomato')
    fireEvent.click(await screen.findByRole('button', { name: 'Undo' }))
    await waitFor(() => expect(toastText()[0]).toMatch(/^Tomato was not changed/))
    await press('Undo')
    await waitFor(() => expect(toastText()[0]).toMatch(/^Tomato: change undone/))
    const [, lost, again] = requestsTo(CALL)
    expect([again?.body, again?.key]).toEqual([{ addBoxes: -10 }, lost?.key])
  })

  it('marks sold out with one press, and Undo restores boxes and status', async () => {
    const { requestsTo } = showList([product], {
      [CALL]: { body: { ...product, inventory: 0, status: 'Sold Out', addedBoxes: -24 } },
    })
    await press('Mark Tomato as sold out')
    await waitFor(() => expect(toastText()).toEqual(['Tomato is sold out / 24 boxes were taken off sale.']))
    await press('Undo')
    const undo = { addBoxes: 24, status: 'Available Now', seen: { status: 'Sold Out' } }
    await waitFor(() => expect(requestsTo(CALL).map(({ body }) => body)).toEqual([{ soldOut: true }, undo]))
  })

  it('hides if a change would need approval again, or the product has ended', async () => {
    showList([aProduct(4, { approvalStatus: 'rejected' }), aProduct(5, { availableUntil: '2026-11-20' })])
    await screen.findByText('Tomato')
    await unfoldEnded()
    await screen.findByRole('button', { name: 'Offer Tomato again' })
    expect(screen.getAllByText('Tomato')).toHaveLength(2)
    expect(screen.queryByRole('textbox')).toBeNull()
    expect(screen.queryByRole('button', { name: /sold out/ })).toBeNull()
    expect(screen.getAllByRole('button', { name: /^Change / })).toHaveLength(3)
  })
})

// docs/product/farmer-dashboard.md#farmer-dashboard
describe('ended products', () => {
  it('stay folded and counted, and are left out of Choose all', async () => {
    showList([aProduct(4), aProduct(5, { name: 'Okra', availableUntil: '2026-11-20' })])
    expect(await screen.findByText('Ended (1)')).toBeTruthy()
    expect(screen.queryByText('Okra')).toBeNull()
    await press('Choose several')
    await press('Choose all')
    expect(await screen.findByText('1 product chosen')).toBeTruthy()
  })

  it('are unfolded if there are no others', async () => {
    showList([aProduct(5, { name: 'Okra', availableUntil: '2026-11-20' })])
    expect(await screen.findByText('Okra')).toBeTruthy()
    expect(screen.queryByText('You have no products yet')).toBeNull()
  })
})

describe('filtered product list', () => {
  it.each([
    ['low', 'Low stock'],
    ['rejected', 'Rejected'],
  ])('with %s shows “%s” and links back to all', async (part, word) => {
    const responses = { [`GET /api/products?farmerId=7&show=${part}`]: { body: [aProduct(4)] } }
    const at = `/dashboard/products?show=${part}`
    show(FarmProducts, { path: '/dashboard/products', at, user: ravi, now: NOW, responses })
    await screen.findByText('Tomato')
    expect(screen.getByText(new RegExp(`^${word} ·`))).toBeTruthy()
    expect(screen.getByRole('link', { name: 'All products' }).getAttribute('href')).toBe('/dashboard/products')
  })
})
