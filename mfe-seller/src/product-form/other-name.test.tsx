import { show } from '@santhe/host/testing'
import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, it, onTestFinished, vi } from 'vitest'
import { FarmProductForm } from '../parts/FarmProductForm.tsx'
import { CATEGORIES, type } from '../testing/product-form.ts'
import { ravi } from '../testing/samples.ts'

const TOMATO = { name: 'Tomato', localName: 'ಟೊಮೆಟೊ' }
const suggested = (q: string, produce?: typeof TOMATO) => ({
  [`GET /api/suggestions?q=${encodeURIComponent(q)}`]: { body: { products: [], categories: [], farms: [], produce } },
})

function openNew() {
  return show(FarmProductForm, {
    path: '/dashboard/products/new',
    user: ravi,
    responses: { ...CATEGORIES, ...suggested('tamatar', TOMATO), ...suggested('ಟೊಮೇಟೊ', TOMATO), ...suggested('tom') },
    now: new Date('2026-11-21T06:00:00Z'),
  })
}
const NAME = /^Name/
const LOCAL = /^Local name/
const field = (label: RegExp) => screen.getByLabelText<HTMLInputElement>(label)

// docs/product/farmer-dashboard.md#product-form
it.each([
  { typed: 'tamatar', into: NAME, other: LOCAL, name: 'ಟೊಮೆಟೊ' },
  { typed: 'ಟೊಮೇಟೊ', into: NAME, other: LOCAL, name: 'Tomato' },
  { typed: 'ಟೊಮೇಟೊ', into: LOCAL, other: NAME, name: 'Tomato' },
])('OtherName offers $name for $typed, and fills it in only on a press', async ({ typed, into, other, name }) => {
  openNew()
  type(into, typed)
  const button = await screen.findByRole('button', { name: `Use “${name}”` })
  expect(field(other).value).toBe('')
  fireEvent.click(button)
  expect([field(into).value, field(other).value]).toEqual([typed, name])
  expect(document.activeElement).toBe(field(other))
  expect(screen.queryByRole('button', { name: /^Use/ })).toBeNull()
})

it('OtherName offers nothing for an unlisted name or if both names are typed', async () => {
  const { requestsTo } = openNew()
  type(NAME, 'tom')
  await waitFor(() => expect(requestsTo('GET /api/suggestions?q=tom')).toHaveLength(1))
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
  type(LOCAL, 'ನಾಟಿ')
  type(NAME, 'tamatar')
  await act(() => vi.advanceTimersByTimeAsync(1_000))
  expect(requestsTo('GET /api/suggestions?q=tamatar')).toEqual([])
  expect(screen.queryByRole('button', { name: /^Use/ })).toBeNull()
})
