import type { AdminFarmer, AdminProduct } from '@santhe/contracts'
import { type FakeResponses, failure, show } from '@santhe/host/testing'
import { act, fireEvent, screen } from '@testing-library/react'
import { AdminPage } from '../pages/AdminPage.tsx'
import { aPerson, aProduct } from './samples.ts'

export const PENDING = 'GET /api/admin/products/pending?limit=25'
const FARMS: readonly AdminFarmer[] = [
  {
    ...{
      id: 7,
      farmName: 'Ravi’s Field',
      name: 'Ravi',
      phone: '',
      email: '',
      isEmailConfirmed: true,
      threeButtons: false,
    },
    ...{ location: 'Hoskote', district: 'Bengaluru Rural', taluk: 'Hoskote', createdAt: '2026-11-01T06:00:00.000Z' },
    ...{ productCount: 1, pendingCount: 1, approvedCount: 0, rejectedCount: 0 },
  },
]
const AROUND: FakeResponses = {
  'GET /api/categories': { body: [{ id: 1, name: 'Vegetables', description: '' }] },
  'GET /api/admin/farmers?limit=200': { body: FARMS },
  'GET /api/admin/farmers/district?limit=200': { body: FARMS },
}

/** The server's Undo of a decision, available for `undoMs` milliseconds more. */
export const undoable = (undoMs: number) => ({ undoUntil: new Date(Date.now() + undoMs).toISOString(), undoMs })

/** Fakes the pending list: decided products leave it and return on Undo. */
export function pendingList(ids: readonly number[], more: Partial<AdminProduct> = {}) {
  const decided = new Set<number>()
  const responses: FakeResponses = {
    [PENDING]: () => ({ body: ids.filter(id => !decided.has(id)).map(id => aProduct(id, more)) }),
  }
  for (const id of ids) {
    responses[`PUT /api/admin/products/${id}/approval`] = () => {
      decided.add(id)
      return { body: aProduct(id, { approvalStatus: 'approved', ...undoable(60_000) }) }
    }
    responses[`DELETE /api/admin/products/${id}/approval`] = () => {
      decided.delete(id)
      return { body: aProduct(id) }
    }
  }
  return responses
}

export const openProducts = (
  responses: FakeResponses,
  { at = '/admin?tab=products', user = aPerson(), now = new Date(), ...more }: Partial<Parameters<typeof show>[1]> = {},
): ReturnType<typeof show> =>
  show(AdminPage, { path: '/admin', at, user, now, ...more, responses: { ...AROUND, ...responses } })
export const press = async (name: string | RegExp) => fireEvent.click(await screen.findByRole('button', { name }))
export const names = () => screen.getAllByText(/^Produce \d$/).map(element => element.textContent)
export const toasts = () => screen.queryAllByTestId('toast').map(toast => toast.textContent)
export const CHANGED: ReturnType<typeof failure> = failure(
  409,
  'CONFLICT',
  'The farmer has changed this product since you looked. Please look again.',
)
export const key = (pressed: string) => act(async () => void fireEvent.keyDown(document.body, { key: pressed }))
