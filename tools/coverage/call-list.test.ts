import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { ALL_CALLS } from '@santhe/contracts/all-calls'
import { describe, expect, it } from 'vitest'
import { listedCalls } from './call-list.ts'

const page = readFileSync(join(import.meta.dirname, '../../docs/product/call-list.md'), 'utf8')

describe('the page of every call', () => {
  it('has one row for every contract', () => {
    expect(listedCalls(page).sort()).toEqual(ALL_CALLS.map(({ contract }) => contract.call).sort())
  })
})

/** What a visitor, buyer or farmer calls. */
const OF_THE_SHOP = [
  'GET /api/products',
  'GET /api/products/:id',
  'GET /api/products/:id/images',
  'POST /api/products/:id/reviews',
  'POST /api/farmers/:id/reviews',
  'GET /api/categories',
  'GET /api/calendar',
  'GET /api/farmers',
  'GET /api/farmers/tags',
  'GET /api/farmers/:id',
  'GET /api/farmers/:id/follow-status',
  'POST /api/farmers/:id/follow',
  'POST /api/newsletter',
  'GET /api/auth/me',
  'POST /api/login',
  'POST /api/register',
  'POST /api/forgot-password',
  'GET /api/reset-password/:token',
  'POST /api/reset-password',
  'GET /api/users/profile',
  'GET /api/order-fees/active',
  'POST /api/payments/create-session',
  'POST /api/payments/verify',
  'POST /api/orders',
  'GET /api/orders',
  'GET /api/orders/farmer',
  'POST /api/users/avatar',
  'GET /api/customers/profile',
  'PUT /api/customers/profile',
  'GET /api/farmers/profile',
  'PUT /api/farmers/profile',
  'POST /api/farmers/images',
]

/** What the product form, the bell, orders and the office call. */
const OF_FARM_AND_OFFICE = [
  'GET /api/admin/products/:id',
  'POST /api/products',
  'PUT /api/products/:id',
  'DELETE /api/products/:id',
  'POST /api/upload',
  'POST /api/products/:id/images',
  'DELETE /api/products/:id/images/:imageId',
  'PUT /api/products/:id/images/:imageId/primary',
  'GET /api/notifications',
  'GET /api/notifications/unread-count',
  'PATCH /api/notifications/:id/read',
  'PATCH /api/notifications/mark-all-read',
  'DELETE /api/notifications/:id',
  'GET /api/orders/:id',
  'PUT /api/orders/:id/status',
  'GET /api/admin/orders',
  'GET /api/admin/orders/district',
  'PUT /api/admin/orders/:id/status',
  'GET /api/admin/staff/district_manager',
  'GET /api/admin/staff/taluk_agent',
  'GET /api/admin/staff/delivery_agent',
  'POST /api/admin/staff',
  'PUT /api/admin/staff/:id',
  'PATCH /api/admin/staff/:id/status',
  'DELETE /api/admin/staff/:id',
  'GET /api/admin/statistics',
  'GET /api/admin/products/pending',
  'GET /api/admin/products/approved',
  'GET /api/admin/products/rejected',
  'GET /api/admin/products/expired',
  'PUT /api/admin/products/:id/approval',
  'GET /api/admin/products/:id/sales',
  'GET /api/admin/farmers',
  'GET /api/admin/farmers/district',
  'PUT /api/admin/farmers/:id',
  'DELETE /api/admin/farmers/:id',
  'GET /api/admin/order-fees',
  'POST /api/admin/order-fees',
  'PUT /api/admin/order-fees/:id',
  'DELETE /api/admin/order-fees/:id',
  'POST /api/categories',
  'PUT /api/categories/:id',
  'DELETE /api/categories/:id',
  'GET /api/admin/users',
  'POST /api/admin/users',
  'PUT /api/admin/users/:id',
  'PUT /api/admin/users/:id/toggle-status',
]

/** That all are served is shown by `unserved.test.ts` of each back end. */
describe('the calls that were agreed on', () => {
  const calls = new Set<string>(ALL_CALLS.map(({ contract }) => contract.call))

  it('are there by method and path', () => {
    const agreed = [...OF_THE_SHOP, ...OF_FARM_AND_OFFICE]
    expect(agreed.filter(call => !calls.has(call))).toEqual([])
    expect(new Set(agreed).size).toBe(agreed.length)
  })
})

describe('listedCalls', () => {
  it('reads calls with their parameters, and no other row', () => {
    const table = '| call | response |\n| --- | --- |\n| `GET /api/x/{id}` | one |\n| `PUT /api/x` | two |\n| `x` | y |'
    expect(listedCalls(table)).toEqual(['GET /api/x/:id', 'PUT /api/x'])
  })
})
