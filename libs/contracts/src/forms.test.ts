import { formText } from '@santhe/texts/forms'
import { describe, expect, it } from 'vitest'
import { LoginForm, RegisterForm } from './account.ts'
import { ApprovalForm } from './admin-products.ts'
import { CheckoutForm, quoteCheckout } from './checkout.ts'
import { NewsletterForm } from './newsletter.ts'
import { NewPasswordForm } from './password-reset.ts'
import { ProductForm } from './product-form.ts'
import { changeOffer } from './product-offer.ts'
import { FarmerProfileForm } from './profiles.ts'
import { ReviewForm } from './reviews.ts'
import type { z } from './schema.ts'

function textsOf(result: z.ZodSafeParseResult<unknown>): Record<string, string> {
  return Object.fromEntries(
    (result.error?.issues ?? []).map(issue => [issue.path.join('.'), formText(issue.message, 'en')]),
  )
}

describe('RegisterForm', () => {
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

  // docs/product/accounts.md#farm-fields
  it('validates a farmer’s fields with the specified messages', () => {
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

  // docs/product/accounts.md#registration-rules
  it('names short and wrong fields in the specified words', () => {
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

describe('LoginForm', () => {
  // docs/product/accounts.md#login-rules
  it('validates with the specified messages and accepts minimum lengths', () => {
    expect(textsOf(LoginForm.safeParse({ username: 'as', password: '12345' }))).toEqual({
      username: 'Username must be at least 3 characters',
      password: 'Password must be at least 6 characters',
    })
    expect(LoginForm.safeParse({ username: 'ash', password: '123456' }).success).toBe(true)
  })
})

describe('NewPasswordForm', () => {
  it.each([
    [
      '12345',
      '12345',
      ['password: Password must be at least 6 characters', 'confirmPassword: Password must be at least 6 characters'],
    ],
    ['123456', '1234567', ["confirmPassword: Passwords don't match"]],
    ['123456', '123456', []],
  ])('validates %s and %s: %j', (password, confirmPassword, messages) => {
    const { error } = NewPasswordForm.safeParse({ password, confirmPassword })
    expect((error?.issues ?? []).map(({ path, message }) => `${path}: ${formText(message, 'en')}`)).toEqual(messages)
  })
})

// docs/product/farmer-dashboard.md#farm-profile-rules
describe('FarmerProfileForm', () => {
  const least = {
    name: 'Ra',
    email: 'ravi@farm.example',
    phone: '9845011001',
    farmName: 'RF',
    location: 'Ko',
    description: 'Ten letter',
    address: 'Malur',
  }

  it('accepts the required fields at minimum length', () => {
    expect(textsOf(FarmerProfileForm.safeParse(least))).toEqual({})
    expect(FarmerProfileForm.safeParse({ ...least, website: '' }).success).toBe(true)
  })

  it('names each field that is too short or wrong', () => {
    const texts = textsOf(
      FarmerProfileForm.safeParse({
        name: 'R',
        email: 'ravi',
        phone: '98450',
        farmName: 'R',
        location: 'K',
        description: 'Tomatoes',
        address: '12',
        website: 'ravisfield',
      }),
    )
    expect(texts).toEqual({
      name: 'Name must be at least 2 characters',
      email: 'Please enter a valid email address',
      phone: 'Please enter a valid phone number',
      farmName: 'Farm name must be at least 2 characters',
      location: 'Location must be at least 2 characters',
      description: 'Description must be at least 10 characters',
      address: 'Address must be at least 5 characters',
      website: 'Please enter a valid URL',
    })
  })
})

describe('CheckoutForm', () => {
  it('has every message of docs/product/checkout.md#form-rules', () => {
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

describe('ProductForm', () => {
  it('has every message of docs/product/farmer-dashboard.md#form-rules', () => {
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

  it.each([
    0,
    '0',
    '0.00',
    -5,
    '-1',
    '-0.001',
    '',
    ' ',
    'abc',
    'five',
    '1.2.3',
    Number.NaN,
    Number.POSITIVE_INFINITY,
    null,
    undefined,
    [],
    true,
  ])('refuses a price of %j as not positive, in form and offer', price => {
    expect(textsOf(ProductForm.shape.price.safeParse(price))).toEqual({ '': 'Price must be positive' })
    if (price === undefined) return
    expect(textsOf(changeOffer.body.safeParse({ price }))).toEqual({ price: 'Price must be positive' })
  })

  it.each(['12.345', 0.001, '1e3', '೧೨.೩೪೫'])('explains amounts for a price of %j', price => {
    expect(textsOf(ProductForm.shape.price.safeParse(price))).toEqual({
      '': 'Give an amount in rupees with at most two decimals',
    })
  })

  it('requires a harvest date on any day, but no picture or growing details', () => {
    const fine = {
      ...{ name: 'Tomato', description: 'Ripened on the plant.', price: '320.50', unit: 'kg', status: 'Pre-Order' },
      ...{ categoryId: '1', inventory: '0', unitsPerBox: '1', availableUntil: '2026-12-20' },
    }
    for (const harvestDate of [undefined, '', 'soon']) {
      expect(textsOf(ProductForm.safeParse({ ...fine, harvestDate }))).toEqual({
        harvestDate: 'Harvest date is required',
      })
    }
    for (const harvestDate of ['2020-01-01', '2031-01-01']) {
      expect(ProductForm.safeParse({ ...fine, harvestDate }).success).toBe(true)
    }
  })

  it.each([undefined, null, '', 'lb'])('requires a unit instead of %j', unit => {
    const { unit: refused } = textsOf(ProductForm.safeParse({ unit }))
    expect(refused).toBe('Unit is required')
  })
})

describe('wholeNumber', () => {
  const inventory = ProductForm.shape.inventory

  it.each([0, 12, '12', ' 7 '])('accepts %j', value => {
    expect(inventory.parse(value)).toBe(Number(value))
  })

  it.each(['', ' ', null, true, [], '1e3', '1.5', 1.5, -1, '-1', Number.NaN])('refuses %j', value => {
    expect(textsOf(inventory.safeParse(value))).toEqual({ '': 'Inventory must be a non-negative integer' })
  })
})

describe('ReviewForm', () => {
  it('has the messages of docs/product/reviews.md#review-rules, and accepts only whole stars', () => {
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

describe('NewsletterForm', () => {
  it('trims an e-mail address and refuses anything else', () => {
    expect(NewsletterForm.parse({ email: ' asha@example.com ' })).toEqual({ email: 'asha@example.com' })
    for (const email of ['', '  ', 'asha', 'asha@']) {
      expect(textsOf(NewsletterForm.safeParse({ email }))).toEqual({ email: 'Please enter a valid email address' })
    }
  })
})

describe('ApprovalForm', () => {
  it('requires a non-blank reason to reject', () => {
    expect(ApprovalForm.safeParse({ approvalStatus: 'rejected', rejectionReason: '  ' }).success).toBe(false)
    expect(ApprovalForm.safeParse({ approvalStatus: 'rejected', rejectionReason: 'Blurred picture' }).success).toBe(
      true,
    )
    expect(ApprovalForm.safeParse({ approvalStatus: 'approved' }).success).toBe(true)
  })
})
