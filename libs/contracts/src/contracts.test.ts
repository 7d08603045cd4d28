import { describe, expect, it } from 'vitest'
import { RegisterForm } from './account.ts'
import { ApprovalForm } from './admin-products.ts'
import { ALL_CALLS } from './all-calls.ts'
import { CheckoutForm, quoteCheckout } from './checkout.ts'
import { ERRORS } from './errors.ts'
import { Id, optional, Paging, RupeesIn } from './fields.ts'
import { NewsletterForm } from './newsletter.ts'
import { openapiDocument } from './openapi.ts'
import { ProductForm } from './products.ts'
import { ReviewForm } from './reviews.ts'
import { z } from './schema.ts'

function textsOf(result: z.ZodSafeParseResult<unknown>): Record<string, string> {
  return Object.fromEntries((result.error?.issues ?? []).map(issue => [issue.path.join('.'), issue.message]))
}

describe('the list of calls', () => {
  it('names every call once', () => {
    const calls = ALL_CALLS.map(({ contract }) => contract.call)
    expect(new Set(calls).size).toBe(calls.length)
    const names = ALL_CALLS.map(({ name }) => name)
    expect(new Set(names).size).toBe(names.length)
  })

  it('holds every call of section 7 of both specifications', () => {
    expect(ALL_CALLS.map(({ contract }) => contract.call).sort()).toEqual([...SPECIFIED, ...DECIDED].sort())
  })

  it('gives every error a call may fail with a status and a text', () => {
    for (const { contract } of ALL_CALLS)
      for (const code of contract.fails) expect(ERRORS[code].status).toBeGreaterThan(399)
  })

  it('lets only reads of everybody be shared', () => {
    for (const { contract } of ALL_CALLS.filter(({ contract }) => contract.shared)) {
      expect([contract.call, contract.method, contract.may]).toEqual([contract.call, 'GET', 'anyone'])
    }
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

  it('writes parameters in braces', () => {
    expect(document.paths['/api/products/{id}']?.get?.operationId).toBe('readProduct')
  })
})

describe('fields', () => {
  it('takes an id as digits or number, and nothing else', () => {
    expect([Id.parse('42'), Id.parse(42)]).toEqual([42, 42])
    for (const wrong of ['0', '-1', '4.2', '1e3', 'x', '', 0, 1.5, '9'.repeat(20)])
      expect(Id.safeParse(wrong).success).toBe(false)
  })

  it('reads rupees as paise and refuses a third decimal', () => {
    expect([RupeesIn.parse('12.5'), RupeesIn.parse(320)]).toEqual([1250, 32_000])
    expect(RupeesIn.safeParse('1.005').success).toBe(false)
  })

  it('lets an optional field be missing, null or empty', () => {
    const form = z.strictObject({ note: optional(z.string().min(3)) })
    expect([{}, { note: null }, { note: '' }].map(body => form.parse(body).note)).toEqual([
      undefined,
      undefined,
      undefined,
    ])
    expect(form.safeParse({ note: 'ab' }).success).toBe(false)
  })

  it('never gives more than 200 a page', () => {
    expect(z.object(Paging).parse({ limit: '5000' }).limit).toBe(200)
  })
})

describe('the register form', () => {
  const customer = {
    username: 'asha',
    password: 'santhe123',
    email: 'asha@example.com',
    name: 'Asha',
    phone: '+91 98450 12345',
    role: 'customer',
  }

  it('ignores farm fields of a customer', () => {
    expect(RegisterForm.safeParse({ ...customer, farmName: '' }).success).toBe(true)
  })

  it('asks a farmer for the farm in the specification’s words', () => {
    const texts = textsOf(
      RegisterForm.safeParse({
        ...customer,
        role: 'farmer',
        farmName: ' a ',
        farmDescription: 'short',
        farmLocation: '',
      }),
    )
    expect(texts).toEqual({
      farmName: 'Farm name is required and must be at least 2 characters',
      farmDescription: 'Farm description is required and must be at least 10 characters',
      farmLocation: 'Farm location is required',
    })
  })

  it('names short and wrong fields in the specification’s words', () => {
    const texts = textsOf(
      RegisterForm.safeParse({
        username: 'as',
        password: '12345',
        email: 'x',
        name: 'A',
        phone: '98450 abcde 12345',
        role: 'customer',
      }),
    )
    expect(texts).toEqual({
      username: 'Username must be at least 3 characters',
      password: 'Password must be at least 6 characters',
      email: 'Please enter a valid email address',
      name: 'Name must be at least 2 characters',
      phone: 'Please enter a valid phone number',
    })
  })
})

describe('the checkout form', () => {
  it('has every message of section 5', () => {
    const texts = textsOf(
      CheckoutForm.safeParse({
        firstName: 'A',
        lastName: 'B',
        email: 'no',
        phone: '98450',
        address: 'x',
        city: 'B',
        state: 'K',
        zipCode: '5600',
        paymentMethod: 'card',
      }),
    )
    expect(texts).toEqual({
      firstName: 'First name must be at least 2 characters',
      lastName: 'Last name must be at least 2 characters',
      email: 'Please enter a valid email address',
      phone: 'Please enter a valid phone number',
      address: 'Address must be at least 5 characters',
      city: 'City must be at least 2 characters',
      state: 'State must be at least 2 characters',
      zipCode: 'Zip code must be at least 5 characters',
      paymentMethod: 'Choose how you want to pay',
    })
  })

  it('refuses an empty cart and eleven boxes', () => {
    expect(textsOf(quoteCheckout.body.safeParse({ items: [] }))).toEqual({ items: 'Your cart is empty' })
    expect(quoteCheckout.body.safeParse({ items: [{ productId: 1, quantity: 11 }] }).success).toBe(false)
  })
})

describe('the product form', () => {
  it('has every message of section 5 of the second specification', () => {
    const texts = textsOf(
      ProductForm.safeParse({
        name: 'T',
        description: 'short',
        price: 0,
        unit: 'lb',
        status: '',
        categoryId: 0,
        inventory: -1,
        unitsPerBox: 0,
        availableUntil: 'x',
        harvestDate: '2026-12-01',
      }),
    )
    expect(texts).toEqual({
      name: 'Product name must be at least 2 characters',
      description: 'Description must be at least 10 characters',
      price: 'Price must be positive',
      unit: 'Unit is required',
      status: 'Status is required',
      categoryId: 'Category is required',
      inventory: 'Inventory must be a non-negative integer',
      unitsPerBox: 'Must have at least 1 unit per box',
      availableUntil: 'Date must be in the future',
    })
  })
})

describe('whole numbers of a form', () => {
  const inventory = ProductForm.shape.inventory

  it.each([0, 12, '12', ' 7 '])('are taken from %j', given => {
    expect(inventory.parse(given)).toBe(Number(given))
  })

  it.each(['', ' ', null, true, [], '1e3', '1.5', 1.5, -1, '-1', Number.NaN])('are not taken from %j', given => {
    expect(textsOf(inventory.safeParse(given))).toEqual({ '': 'Inventory must be a non-negative integer' })
  })
})

describe('the review form', () => {
  it('has the messages of section 5, and takes whole stars alone', () => {
    const short = { rating: 0, comment: ' too short ' }
    expect(textsOf(ReviewForm.safeParse(short))).toEqual({
      rating: 'Choose a rating from 1 to 5',
      comment: 'Comment must be at least 10 characters',
    })
    const fine = { rating: 5, comment: 'Sweet and firm.' }
    expect(ReviewForm.safeParse(fine).success).toBe(true)
    for (const rating of [4.5, 6, '5', undefined]) expect(ReviewForm.safeParse({ ...fine, rating }).success).toBe(false)
    expect(ReviewForm.safeParse({ ...fine, isVerifiedBuyer: true }).success).toBe(false)
  })
})

describe('the newsletter form', () => {
  it('takes an address with spaces around it, and nothing else', () => {
    expect(NewsletterForm.parse({ email: ' asha@example.com ' })).toEqual({ email: 'asha@example.com' })
    for (const email of ['', '  ', 'asha', 'asha@']) {
      expect(textsOf(NewsletterForm.safeParse({ email }))).toEqual({ email: 'Please enter a valid email address' })
    }
  })
})

describe('the approval form', () => {
  it('needs a reason that is not blank to reject', () => {
    expect(ApprovalForm.safeParse({ approvalStatus: 'rejected', rejectionReason: '  ' }).success).toBe(false)
    expect(ApprovalForm.safeParse({ approvalStatus: 'rejected', rejectionReason: 'Blurred picture' }).success).toBe(
      true,
    )
    expect(ApprovalForm.safeParse({ approvalStatus: 'approved' }).success).toBe(true)
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

/** What decisions.md adds: the quote, the purchase, the webhook, and the end of a session; and what one follows, asked once a list. */
const DECIDED = [
  'POST /api/checkout/quote',
  'POST /api/checkout',
  'POST /api/payments/webhook',
  'POST /api/logout',
  'GET /api/farmers/followed',
]
