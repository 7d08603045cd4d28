import { describe, expect, it } from 'vitest'
import { ALL_CALLS } from './all-calls.ts'
import { announced, endpoint } from './endpoint.ts'
import { ERRORS } from './errors.ts'
import { impliedErrors } from './implied-errors.ts'
import { openapiDocument } from './openapi.ts'
import { z } from './schema.ts'

describe('the list of calls', () => {
  it('names every call once', () => {
    const calls = ALL_CALLS.map(({ contract }) => contract.call)
    expect(new Set(calls).size).toBe(calls.length)
    const names = ALL_CALLS.map(({ name }) => name)
    expect(new Set(names).size).toBe(names.length)
  })

  it('holds every call of docs/product/call-list.md', () => {
    expect(ALL_CALLS.map(({ contract }) => contract.call).sort()).toEqual([...SPECIFIED, ...DECIDED].sort())
  })

  it('gives every error a call may fail with a status and a text', () => {
    for (const { contract } of ALL_CALLS)
      for (const code of contract.errors) expect(ERRORS[code].status).toBeGreaterThan(399)
  })

  it('names only errors that do not follow from the access, method and input of the call, each once', () => {
    for (const { contract } of ALL_CALLS) {
      const implied = new Set(impliedErrors(contract))
      expect([contract.call, contract.errors.filter(code => implied.has(code))]).toEqual([contract.call, []])
      expect(new Set(contract.errors).size).toBe(contract.errors.length)
    }
  })

  it('lets only reads of everybody be shared', () => {
    for (const { contract } of ALL_CALLS.filter(({ contract }) => contract.shared)) {
      expect([contract.call, contract.method, contract.access]).toEqual([contract.call, 'GET', 'anyone'])
    }
  })
})

describe('the errors that follow from a contract', () => {
  const base = { owner: 'storefront', summary: '', response: z.unknown() } as const
  const query = z.object({ limit: z.string().optional() })

  it('are few for a read of everybody', () => {
    expect(impliedErrors(endpoint({ ...base, call: 'GET /api/x', access: 'anyone' }))).toEqual(['UNAVAILABLE'])
  })

  it('grow with who may call, what the path names and what the query takes', () => {
    const contract = endpoint({ ...base, call: 'GET /api/x/:id', access: ['admin'], query })
    expect(impliedErrors(contract).sort()).toEqual(
      ['NOT_SIGNED_IN', 'FORBIDDEN', 'NOT_FOUND', 'VALIDATION', 'UNAVAILABLE'].sort(),
    )
  })

  it('are those of a body for every write, and of another site', () => {
    expect(impliedErrors(endpoint({ ...base, call: 'DELETE /api/x', access: 'anyone' })).sort()).toEqual(
      ['CSRF', 'TOO_LARGE', 'UNAVAILABLE', 'UNSUPPORTED_MEDIA_TYPE', 'VALIDATION'].sort(),
    )
  })

  it('end at the guards where a call is announced alone', () => {
    const contract = announced({ ...base, call: 'POST /api/x/:id', access: 'signedIn' })
    expect(impliedErrors(contract).sort()).toEqual(['CSRF', 'NOT_SERVED_YET', 'NOT_SIGNED_IN', 'UNAVAILABLE'].sort())
  })
})

describe('the OpenAPI document', () => {
  const document = z
    .object({
      openapi: z.literal('3.1.0'),
      paths: z.record(z.string(), z.record(z.string(), z.looseObject({ operationId: z.string() }))),
    })
    .parse(openapiDocument())

  it('has one operation for every call', () => {
    const operations = Object.values(document.paths).flatMap(path => Object.values(path))
    expect(operations.map(({ operationId }) => operationId).sort()).toEqual(ALL_CALLS.map(({ name }) => name).sort())
  })

  it('lists the errors of a call by status, those that follow from its form too', () => {
    expect(
      z.record(z.string(), z.looseObject({})).parse(document.paths['/api/orders/{id}/status']?.put?.responses),
    ).toMatchObject({
      403: { description: 'STATUS_NOT_ALLOWED, CSRF' },
      404: { description: 'NOT_FOUND' },
      409: { description: 'ORDER_FINAL, NOT_CANCELLABLE, OUT_OF_STOCK, KEY_REUSED' },
    })
  })

  it('writes parameters in braces', () => {
    expect(document.paths['/api/products/{id}']?.get?.operationId).toBe('readProduct')
  })
})

const SPECIFIED = `
GET /api/products
GET /api/products/:id
GET /api/products/:id/images
POST /api/products/:id/reviews
POST /api/farmers/:id/reviews
GET /api/categories
GET /api/calendar
GET /api/farmers
GET /api/farmers/tags
GET /api/farmers/:id
GET /api/farmers/:id/follow-status
POST /api/farmers/:id/follow
POST /api/newsletter
GET /api/auth/me
POST /api/login
POST /api/register
POST /api/forgot-password
GET /api/reset-password/:token
POST /api/reset-password
GET /api/users/profile
GET /api/order-fees/active
POST /api/payments/create-session
POST /api/payments/verify
POST /api/orders
GET /api/orders
GET /api/orders/farmer
POST /api/users/avatar
GET /api/customers/profile
PUT /api/customers/profile
GET /api/farmers/profile
PUT /api/farmers/profile
POST /api/farmers/images
GET /api/admin/products/:id
POST /api/products
PUT /api/products/:id
POST /api/upload
POST /api/products/:id/images
DELETE /api/products/:id/images/:imageId
PUT /api/products/:id/images/:imageId/primary
DELETE /api/products/:id
GET /api/notifications
GET /api/notifications/unread-count
PATCH /api/notifications/:id/read
PATCH /api/notifications/mark-all-read
DELETE /api/notifications/:id
GET /api/orders/:id
PUT /api/orders/:id/status
GET /api/admin/orders
GET /api/admin/orders/district
PUT /api/admin/orders/:id/status
GET /api/admin/staff/district_manager
GET /api/admin/staff/taluk_agent
GET /api/admin/staff/delivery_agent
POST /api/admin/staff
PUT /api/admin/staff/:id
PATCH /api/admin/staff/:id/status
DELETE /api/admin/staff/:id
GET /api/admin/statistics
GET /api/admin/products/pending
GET /api/admin/products/approved
GET /api/admin/products/rejected
GET /api/admin/products/expired
PUT /api/admin/products/:id/approval
GET /api/admin/products/:id/sales
GET /api/admin/farmers
GET /api/admin/farmers/district
PUT /api/admin/farmers/:id
DELETE /api/admin/farmers/:id
GET /api/admin/order-fees
POST /api/admin/order-fees
PUT /api/admin/order-fees/:id
DELETE /api/admin/order-fees/:id
POST /api/categories
PUT /api/categories/:id
DELETE /api/categories/:id
GET /api/admin/users
POST /api/admin/users
PUT /api/admin/users/:id
PUT /api/admin/users/:id/toggle-status
`
  .trim()
  .split('\n')

/** What docs/product/call-list.md#further-calls and #checkout-calls add: the quote, the purchase, the webhook, the end of a session, and what one follows, one request per list.
 * What an old cart, an interrupted payment and a purchase need. What people expect of an account: its devices, its password, its picture, its saved cart; and the mailbox of a market without a mail server. */
const DECIDED = [
  'POST /api/cart/check',
  'GET /api/payments/methods',
  'POST /api/purchases/:id/payment-session',
  'POST /api/purchases/:id/pay-on-delivery',
  'GET /api/purchases/:id',
  'GET /api/orders/:id/again',
  'GET /api/purchases/:id/again',
  'POST /api/checkout/quote',
  'POST /api/checkout',
  'POST /api/payments/webhook',
  'POST /api/logout',
  'GET /api/farmers/followed',
  'GET /api/products/counts',
  'PUT /api/users/password',
  'GET /api/confirm-email/:token',
  'POST /api/confirm-email',
  'GET /api/keep-email/:token',
  'POST /api/keep-email',
  'POST /api/users/email-change/link',
  'DELETE /api/users/email-change',
  'GET /api/users/sessions',
  'DELETE /api/users/sessions/:id',
  'DELETE /api/users/sessions',
  'DELETE /api/users/avatar',
  'GET /api/users/addresses',
  'POST /api/users/addresses',
  'PUT /api/users/addresses/:id',
  'DELETE /api/users/addresses/:id',
  'GET /api/users/wishes',
  'GET /api/users/wishes/products',
  'PUT /api/products/:id/wish',
  'GET /api/users/cart',
  'PUT /api/users/cart',
  'GET /api/mailbox',
]
