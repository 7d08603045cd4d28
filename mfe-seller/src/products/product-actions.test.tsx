import { HostProvider } from '@santhe/host'
import { failure, UndoButtons } from '@santhe/host/testing'
import { fireEvent, render, screen, waitFor } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { changed, press, pressMore, showList, toastText, unfoldEnded } from '../testing/product-list.tsx'
import { aProduct } from '../testing/samples.ts'

describe('OfferPanel', () => {
  const product = aProduct(4)
  const CALL = 'PATCH /api/products/4/offer'
  const price = () => screen.findByRole('textbox', { name: 'Price per box' })

  // docs/product/farmer-dashboard.md#price-and-dates-in-place
  it('says that a higher price needs approval, and sends the seen values', async () => {
    const { requestsTo } = showList([product], { [CALL]: changed(product, 0, 24) })
    await press('Change price of Tomato: ₹320.00')
    expect(await screen.findByText('No changes yet.')).toBeTruthy()
    fireEvent.change(await price(), { target: { value: '300' } })
    expect(screen.getByText('Applies immediately.')).toBeTruthy()
    fireEvent.change(await price(), { target: { value: '350' } })
    expect(screen.getByText('A higher price needs approval. Buyers see ₹320.00 until then.')).toBeTruthy()
    await press('Save')
    await waitFor(() => expect(toastText()).toEqual(['Tomato updated / The higher price is waiting for approval.']))
    await press('Undo')
    const bodies = [
      { price: '350', seen: { price: '320' } },
      { price: '320', seen: { price: '350' } },
    ]
    await waitFor(() => expect(requestsTo(CALL).map(({ body }) => body)).toEqual(bodies))
  })

  it('shows errors at their fields', async () => {
    const message = 'Date must be in the future'
    showList([product], { [CALL]: failure(400, 'VALIDATION', message, { fields: { availableUntil: message } }) })
    await press('Change available until of Tomato: Dec 01, 2099')
    fireEvent.change(await screen.findByRole('textbox', { name: 'Available until' }), {
      target: { value: '01/11/2026' },
    })
    await press('Save')
    await waitFor(() => expect(screen.getAllByText(message).length).toBeGreaterThan(0))
    expect(screen.queryByTestId('toast')).toBeNull()
  })

  it('shows a refusal without a field in the dialog alone', async () => {
    showList([product], { [CALL]: failure(409, 'CONFLICT', 'Somebody changed it') })
    await press('Change price of Tomato: ₹320.00')
    fireEvent.change(await price(), { target: { value: '300' } })
    await press('Save')
    expect((await screen.findByRole('alert')).textContent).toBe('409: Somebody changed it')
    expect(screen.queryByTestId('toast')).toBeNull()
  })
})

// docs/product/adjustments.md#moved
describe('OfferPanel of a product with orders', () => {
  const product = aProduct(4, { status: 'Pre-Order', harvestDate: '2026-12-01' })
  const MOVE = 'POST /api/products/4/harvest-date'
  const LOOK = `${MOVE}?preview=1`
  const OFFER = 'PATCH /api/products/4/offer'
  const preview = {
    ...{ orders: 1, choices: 1, until: '2026-12-08T12:30:00.000Z' },
    concerned: [{ orderId: 12, customerName: 'Asha Rao', boxes: 2, silence: 'refund' }],
  }
  async function moveLater() {
    await press(/^Change harvest date of Tomato/)
    fireEvent.change(await screen.findByRole('textbox', { name: 'Harvest date' }), { target: { value: '09/12/2026' } })
    await press('Save')
  }

  it('shows the buyers of a later harvest, and moves it with a reason', async () => {
    const { requestsTo } = showList([product], { [LOOK]: { body: preview }, [OFFER]: changed(product, 0, 24) })
    await moveLater()
    expect(await screen.findByText(/^It moves to .*: 1 order, 2 boxes\.$/)).toBeTruthy()
    expect(screen.getByText('without a choice: money back')).toBeTruthy()
    await press('Move the harvest')
    expect(await screen.findByText('Please say why')).toBeTruthy()
    fireEvent.change(screen.getByRole('textbox', { name: /^Why does it move/ }), { target: { value: 'Rain' } })
    await press('Move the harvest')
    await waitFor(() => expect(toastText()[0]).toMatch(/^The harvest of Tomato moved/))
    expect(requestsTo(LOOK).map(({ body }) => body)).toEqual([{ harvestDate: '2026-12-09' }])
    const seen = { harvestDate: '2026-12-01' }
    const move = { reason: 'Rain', keep: [] }
    expect(requestsTo(OFFER).map(({ body }) => body)).toEqual([{ harvestDate: '2026-12-09', seen, move }])
    expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull()
  })

  it('saves price and harvest in one call, and keeps input on a failure', async () => {
    const low = failure(400, 'VALIDATION', 'Price must be positive', { fields: { price: 'Price must be positive' } })
    const { requestsTo } = showList([product], { [LOOK]: { body: preview }, [OFFER]: low })
    await press(/^Change harvest date of Tomato/)
    fireEvent.change(await screen.findByRole('textbox', { name: 'Price per box' }), { target: { value: '0' } })
    fireEvent.change(screen.getByRole('textbox', { name: 'Harvest date' }), { target: { value: '09/12/2026' } })
    await press('Save')
    fireEvent.change(await screen.findByRole('textbox', { name: /^Why does it move/ }), { target: { value: 'Rain' } })
    await press('Move the harvest')
    expect(await screen.findByText('Price must be positive')).toBeTruthy()
    // The offer's own comes first.
    fireEvent.click(screen.getAllByRole('button', { name: 'Cancel' })[1] ?? document.body)
    expect(await screen.findByText('Price must be positive')).toBeTruthy()
    expect(requestsTo(OFFER).map(({ body }) => body)).toMatchObject([
      { price: '0', harvestDate: '2026-12-09', move: { reason: 'Rain' } },
    ])
    expect(requestsTo(MOVE)).toEqual([])
    expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Price per box' }).value).toBe('0')
    await press('Save')
    expect((await screen.findByRole<HTMLInputElement>('textbox', { name: /^Why does it move/ })).value).toBe('Rain')
  })

  it('names buyers to call when time is short, and saves nothing on Cancel', async () => {
    const { requestsTo } = showList([product], { [LOOK]: { body: { ...preview, until: null } } })
    await moveLater()
    fireEvent.click(await screen.findByRole('checkbox', { name: 'Called Asha Rao, who keeps it' }))
    // The first Cancel belongs to the offer panel.
    fireEvent.click(screen.getAllByRole('button', { name: 'Cancel' })[1] ?? document.body)
    expect(requestsTo(MOVE)).toEqual([])
    expect(requestsTo(OFFER)).toEqual([])
  })

  it('stays open while saving, keeps its input on a failure, and closes on success', async () => {
    const responds: ((response: ReturnType<typeof failure>) => void)[] = []
    showList([product], {
      [LOOK]: { body: { ...preview, until: null } },
      [OFFER]: () => new Promise(resolve => responds.push(resolve)),
    })
    await moveLater()
    const called = () => screen.findByRole<HTMLInputElement>('checkbox', { name: 'Called Asha Rao, who keeps it' })
    const reason = () => screen.getByRole<HTMLInputElement>('textbox', { name: /^Why does it move/ })
    fireEvent.click(await called())
    fireEvent.change(reason(), { target: { value: 'Rain' } })
    await press('Move the harvest')
    expect(await screen.findByRole('button', { name: 'Saving…' })).toBeTruthy()
    responds[0]?.(failure(409, 'CONFLICT', 'Somebody changed it'))
    expect(await screen.findByRole('button', { name: 'Move the harvest' })).toBeTruthy()
    expect(screen.getByRole('alert').textContent).toBe('409: Somebody changed it')
    expect(screen.queryByTestId('toast')).toBeNull()
    expect([(await called()).checked, reason().value]).toEqual([true, 'Rain'])
    await press('Move the harvest')
    await waitFor(() => expect(responds).toHaveLength(2))
    responds[1]?.(changed(product, 0, 24))
    await waitFor(() => expect(screen.queryByRole('checkbox')).toBeNull())
  })

  it('shows a failure in a toast after its panel was closed', async () => {
    let respond = (_response: ReturnType<typeof failure>) => {}
    showList([product], { [OFFER]: () => new Promise(resolve => (respond = resolve)) })
    await press('Change price of Tomato: ₹320.00')
    fireEvent.change(await screen.findByRole('textbox', { name: 'Price per box' }), { target: { value: '300' } })
    await press('Save')
    await press('Cancel')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    respond(failure(409, 'CONFLICT', 'Somebody changed it'))
    expect((await screen.findByTestId('toast')).textContent).toContain('Somebody changed it')
  })

  it('saves a date without affected orders at once', async () => {
    const none = { orders: 0, choices: 0, until: null, concerned: [] }
    const { requestsTo } = showList([product], { [LOOK]: { body: none }, [OFFER]: changed(product, 0, 24) })
    await moveLater()
    await waitFor(() => expect(requestsTo(OFFER)).toHaveLength(1))
  })
})

describe('ProductActions', () => {
  const TAKE_BACK = 'DELETE /api/products/4/offer-step'

  it('marks a pre-order as harvested at once, with Undo', async () => {
    const product = aProduct(4, { status: 'Pre-Order', harvestDate: '2026-12-01' })
    const call = 'POST /api/products/4/harvested'
    const { requestsTo } = showList([product], {
      [call]: { body: { ...product, status: 'Available Now' } },
      [TAKE_BACK]: { body: product },
    })
    await pressMore('Tomato', 'Harvested today')
    await waitFor(() => expect(toastText()[0]).toMatch(/^Tomato was harvested today .* we tell those buyers/))
    expect(requestsTo(call)).toHaveLength(1)
    await press('Undo')
    await waitFor(() => expect(toastText()).toEqual(['Tomato: change undone / ']))
    expect(requestsTo(TAKE_BACK)).toHaveLength(1)
  })

  // docs/product/farmer-dashboard.md#offer-again
  it('offers an ended product again with typed boxes and shows its new dates', async () => {
    const product = aProduct(4, { availableUntil: '2026-11-20', harvestDate: '2026-11-18', inventory: 2 })
    const call = 'POST /api/products/4/offer-again'
    const bought = failure(409, 'CONFLICT', 'Boxes were bought or the offer was changed since.')
    const { requestsTo } = showList([product], { [call]: { body: product }, [TAKE_BACK]: bought })
    await unfoldEnded()
    await press('Offer Tomato again')
    expect(await screen.findByText('Harvest Nov 25, 2026, available until Nov 27, 2026.')).toBeTruthy()
    await press('Offer again')
    expect(await screen.findByText('Please enter a whole number of boxes, at least 1')).toBeTruthy()
    fireEvent.change(screen.getByRole('textbox', { name: 'Boxes in stock now' }), { target: { value: '30' } })
    fireEvent.click(screen.getByRole('radio', { name: 'A year' }))
    expect(screen.getByText('Harvest Nov 18, 2027, available until Nov 20, 2027.')).toBeTruthy()
    await press('Offer again')
    const body = { by: 'year', inventory: 30, inventoryWas: 2, seen: { availableUntil: '2026-11-20' } }
    await waitFor(() => expect(requestsTo(call)).toMatchObject([{ body, key: expect.any(String) }]))
    await press('Undo')
    const refused = 'Tomato was not changed / 409: Boxes were bought or the offer was changed since.'
    await waitFor(() => expect(toastText()).toEqual([refused]))
  })

  // docs/product/farmer-dashboard.md#copy-as-new
  it('copies a product once despite a lost response, and Undo deletes the copy', async () => {
    const call = 'POST /api/products/4/copy'
    const undo = 'DELETE /api/products/9?onlyUndecided=true'
    const { requestsTo, host } = showList([aProduct(4)], {
      [call]: (_request, before) => (before === 0 ? undefined : { status: 201, body: aProduct(9) }),
      [undo]: { body: { id: 9 } },
    })
    await pressMore('Tomato', 'Copy as new')
    await waitFor(() => expect(toastText()[0]).toContain('Tomato was not changed'))
    await pressMore('Tomato', 'Copy as new')
    expect((await screen.findByTestId('elsewhere')).textContent).toBe('/dashboard/products/9')
    const [first, second] = requestsTo(call)
    expect([second?.key, typeof second?.key]).toEqual([first?.key, 'string'])
    render(
      <HostProvider host={host}>
        <UndoButtons />
      </HostProvider>,
    )
    await press('Undo')
    await waitFor(() => expect(toastText()).toContain('The copy of Tomato was deleted / '))
    expect(requestsTo(undo)).toHaveLength(1)
    expect(await screen.findByRole('button', { name: 'More for Tomato' })).toBeTruthy()
  })
})
