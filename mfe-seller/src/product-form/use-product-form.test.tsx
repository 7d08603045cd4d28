import '@santhe/host/testing/indexed-db'
import { withPersonData } from '@santhe/host'
import { failure, show } from '@santhe/host/testing'
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { beforeEach, expect, it } from 'vitest'
import { aProduct, ravi } from '../testing/samples.ts'
import { useProductForm } from './use-product-form.ts'

beforeEach(() => withPersonData(data => data.deleteAll()))

function Form() {
  const [product, setProduct] = useState(aProduct(4, { inventory: 24, status: 'Pre-Order', harvestDate: '2026-12-01' }))
  const form = useProductForm(product, '/dashboard/products')
  const { onChange, value } = form.field('inventory')
  const harvest = form.field('harvestDate')
  return (
    <>
      <form onSubmit={form.handleSubmit}>
        <input aria-label="Stock" value={value} onChange={event => onChange(event.target.value)} />
        <input aria-label="Harvest" value={harvest.value} onChange={event => harvest.onChange(event.target.value)} />
        <button type="button" onClick={() => setProduct(aProduct(4, { inventory: 20 }))}>
          Four are sold
        </button>
        <button type="submit">Save</button>
      </form>
      {form.dialog}
    </>
  )
}

it('useProductForm sends the difference to the stock that the farmer saw', async () => {
  const { requestsTo } = show(Form, {
    path: '/dashboard/products/4',
    user: ravi,
    responses: { 'PUT /api/products/4': { body: aProduct(4) } },
  })
  fireEvent.change(screen.getByLabelText('Stock'), { target: { value: '30' } })
  fireEvent.click(screen.getByRole('button', { name: 'Four are sold' }))
  fireEvent.click(screen.getByRole('button', { name: 'Save' }))
  await waitFor(() =>
    expect(requestsTo('PUT /api/products/4')[0]?.body).toMatchObject({
      ...{ inventory: '30', inventoryWas: 24 },
      seen: { price: aProduct(4).price, status: aProduct(4).status },
    }),
  )
})

it('useProductForm repeats an edit without a response under its key', async () => {
  const { requestsTo } = show(Form, {
    path: '/dashboard/products/4',
    user: ravi,
    responses: { 'PUT /api/products/4': (_request, before) => (before === 0 ? undefined : { body: aProduct(4) }) },
  })
  fireEvent.change(screen.getByLabelText('Stock'), { target: { value: '30' } })
  fireEvent.click(screen.getByRole('button', { name: 'Save' }))
  await screen.findByTestId('toast')
  fireEvent.click(screen.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(requestsTo('PUT /api/products/4')).toHaveLength(2))
  const [lost, again] = requestsTo('PUT /api/products/4').map(({ key }) => key)
  expect([typeof lost, again]).toEqual(['string', lost])
})

it('useProductForm repeats it before another edit, whose boxes start from its response', async () => {
  const stored = aProduct(4, { inventory: 30 })
  const { requestsTo } = show(Form, {
    path: '/dashboard/products/4',
    user: ravi,
    responses: { 'PUT /api/products/4': (_request, before) => (before === 0 ? undefined : { body: stored }) },
  })
  fireEvent.change(screen.getByLabelText('Stock'), { target: { value: '30' } })
  fireEvent.click(screen.getByRole('button', { name: 'Save' }))
  await screen.findByTestId('toast')
  fireEvent.change(screen.getByLabelText('Stock'), { target: { value: '31' } })
  fireEvent.click(screen.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(requestsTo('PUT /api/products/4')).toHaveLength(3))
  const [lost, repeated, next] = requestsTo('PUT /api/products/4')
  expect([repeated?.key, repeated?.body]).toEqual([lost?.key, lost?.body])
  expect(next?.body).toMatchObject({ inventory: '31', inventoryWas: 30 })
})

it.each([
  ['alone', '30', [{ inventory: '30', inventoryWas: 24 }]],
  [
    'before another edit',
    '31',
    [
      { inventory: '30', inventoryWas: 24 },
      { inventory: '31', inventoryWas: 30 },
    ],
  ],
])('useProductForm repeats it under that key %s even after a reload', async (_when, boxes, bodies) => {
  const open = (body: object | undefined) =>
    show(Form, {
      path: '/dashboard/products/4',
      user: ravi,
      responses: { 'PUT /api/products/4': () => body && { body } },
    })
  const drafts = () => withPersonData(data => data.readDraft({ personId: ravi.id, name: 'product 4' }))
  const first = open(undefined)
  fireEvent.change(screen.getByLabelText('Stock'), { target: { value: '30' } })
  fireEvent.click(screen.getByRole('button', { name: 'Save' }))
  await waitFor(async () => expect((await drafts())?.texts.sent).toContain('30'))
  cleanup()
  const { requestsTo } = open(aProduct(4, { inventory: 30 }))
  await waitFor(() => expect(screen.getByLabelText<HTMLInputElement>('Stock').value).toBe('30'))
  fireEvent.change(screen.getByLabelText('Stock'), { target: { value: boxes } })
  fireEvent.click(screen.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(requestsTo('PUT /api/products/4').map(({ body }) => body)).toMatchObject(bodies))
  expect(requestsTo('PUT /api/products/4')[0]?.key).toBe(first.requestsTo('PUT /api/products/4')[0]?.key)
})

// docs/product/adjustments.md#moved
it('useProductForm moves a booked harvest together with saving, and shows a failure once', async () => {
  const MOVE = 'POST /api/products/4/harvest-date'
  const concerned = [{ orderId: 12, customerName: 'Asha Rao', boxes: 2, silence: 'keep' }]
  const preview = { orders: 1, choices: 1, until: '2026-12-01T12:30:00.000Z', concerned }
  const { requestsTo } = show(Form, {
    path: '/dashboard/products/4',
    user: ravi,
    responses: {
      [`${MOVE}?preview=1`]: { body: preview },
      'PUT /api/products/4': (_request, before) =>
        before === 0 ? failure(409, 'CONFLICT', 'Somebody changed it') : { body: aProduct(4) },
    },
  })
  fireEvent.change(screen.getByLabelText('Harvest'), { target: { value: '2026-12-03' } })
  fireEvent.click(screen.getByRole('button', { name: 'Save' }))
  fireEvent.change(await screen.findByRole('textbox', { name: /^Why does it move/ }), { target: { value: 'Rain' } })
  expect(requestsTo('PUT /api/products/4')).toEqual([])
  fireEvent.click(screen.getByRole('button', { name: 'Move the harvest' }))
  expect((await screen.findByRole('alert')).textContent).toBe('409: Somebody changed it')
  fireEvent.click(screen.getByRole('button', { name: 'Cancel' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(screen.queryByTestId('toast')).toBeNull()
  fireEvent.click(screen.getByRole('button', { name: 'Save' }))
  fireEvent.click(await screen.findByRole('button', { name: 'Move the harvest' }))
  await waitFor(() =>
    expect(requestsTo('PUT /api/products/4')[1]?.body).toMatchObject({
      ...{ harvestDate: '2026-12-03', move: { reason: 'Rain', keep: [] } },
    }),
  )
  expect(requestsTo(MOVE)).toEqual([])
})
