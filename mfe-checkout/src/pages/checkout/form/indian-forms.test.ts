import { describe, expect, it } from 'vitest'
import { isIndianMobile, pinCodeForm } from './ShippingFields.tsx'

// docs/product/checkout.md#hints
describe('pinCodeForm', () => {
  it.each([
    ['', 'none'],
    ['560034', 'bengaluru'],
    [' 560 034 ', 'bengaluru'],
    ['562101', 'karnataka'],
    ['590001', 'karnataka'],
    ['600001', 'elsewhere'],
    ['550001', 'elsewhere'],
    ['56003', 'notSixDigits'],
    ['060034', 'notSixDigits'],
    ['SW1A 1AA', 'notSixDigits'],
  ])('classifies %j as %s', (text, form) => expect(pinCodeForm(text)).toBe(form))
})

describe('isIndianMobile', () => {
  it.each([
    '9845012345',
    '98450 12345',
    '+91 98450-12345',
    '919845012345',
    '09845012345',
    '(6000) 000000',
    '೯೮೪೫೦ ೧೨೩೪೫',
    '98450–12345',
  ])('accepts %s', text => expect(isIndianMobile(text)).toBe(true))
  it.each(['5845012345', '984501234', '98450123456', '+1 415 555 0100', 'ring twice'])('refuses %s', text =>
    expect(isIndianMobile(text)).toBe(false),
  )
})
