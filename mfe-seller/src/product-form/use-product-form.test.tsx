import { show } from '@santhe/host/testing'
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { expect, it } from 'vitest'
import { aProduct, ravi } from '../testing/samples.ts'
import { useProductForm } from './use-product-form.ts'

function Form() {
  const [product, setProduct] = useState(aProduct(4, { inventory: 24 }))
  const form = useProductForm(product, '/dashboard/products')
  const { onChange, value } = form.field('inventory')
  return (
    <form onSubmit={form.handleSubmit}>
      <input aria-label="Stock" value={value} onChange={event => onChange(event.target.value)} />
      <button type="button" onClick={() => setProduct(aProduct(4, { inventory: 20 }))}>
        Four are sold
      </button>
      <button type="submit">Save</button>
    </form>
  )
}

it('useProductForm sends the stock difference to what the farmer saw, despite later sales', async () => {
  const { requestsTo } = show(Form, {
    path: '/dashboard/products/4',
    user: ravi,
    responses: { 'PUT /api/products/4': { body: aProduct(4) } },
  })
  fireEvent.change(screen.getByLabelText('Stock'), { target: { value: '30' } })
  fireEvent.click(screen.getByRole('button', { name: 'Four are sold' }))
  fireEvent.click(screen.getByRole('button', { name: 'Save' }))
  await waitFor(() =>
    expect(requestsTo('PUT /api/products/4')[0]?.body).toMatchObject({ inventory: '30', inventoryWas: 24 }),
  )
})
