import { formText } from '@santhe/texts/forms'
import { describe, expect, it } from 'vitest'
import { DeliveryPhone, Phone } from './account.ts'
import { AddressForm } from './addresses.ts'
import { OrderFeeForm } from './admin-order-fees.ts'
import { checkoutFields } from './checkout.ts'
import { readDeliveryArea } from './delivery-areas.ts'
import { RupeesIn, wholeNumber, ZipCode } from './fields.ts'
import { CustomerProfileForm, FarmerProfileForm } from './profiles.ts'
import type { z } from './schema.ts'

function messageOf(schema: z.ZodType, value: unknown): string {
  return formText(schema.safeParse(value).error?.issues[0]?.message ?? '', 'en')
}

describe('a phone number in a form', () => {
  it.each([
    ['\u202A+91 98450 12345\u202C', '+91 98450 12345'],
    ['\u200E98450 12345', '98450 12345'],
    ['98450\u00AD12345\uFE0D', '9845012345'],
    ['98450–12345', '98450-12345'],
    ['98450\u201112345', '98450-12345'],
    ['೯೮೪೫೦೧೨೩೪೫', '9845012345'],
    ['＋９１ ９８４５０ １２３４５', '+91 98450 12345'],
    ['(080)\u00A02345\t6789', '(080) 2345 6789'],
  ])('%j is stored as %s in account, profile, address and order', (typed, stored) => {
    expect(Phone.parse(typed)).toBe(stored)
    expect(CustomerProfileForm.shape.phone.parse(typed)).toBe(stored)
    expect(FarmerProfileForm.shape.phone.parse(typed)).toBe(stored)
    expect(AddressForm.shape.phone.parse(typed)).toBe(stored)
    expect(checkoutFields.phone.parse(typed)).toBe(stored)
  })

  it('is refused with the specified messages', () => {
    expect(messageOf(Phone, '98450 1234')).toBe('Phone number must be at least 10 digits')
    expect(messageOf(Phone, '೯೮೪೫೦\u200B೧೨೩೪')).toBe('Phone number must be at least 10 digits')
    expect(messageOf(Phone, '98450x12345')).toBe('Please enter a valid phone number')
    expect(messageOf(FarmerProfileForm.shape.phone, '98450\u200B\u200B')).toBe('Please enter a valid phone number')
    expect(messageOf(DeliveryPhone, '98450\u200B\u200B1234')).toBe('Please enter a valid phone number')
  })

  it('of a saved address is valid in an order, with two numbers or an extension too', () => {
    for (const typed of ['98450 77881 / 98860 54321', '98450 77882 ext 12', '98450.12345'])
      expect([AddressForm.shape.phone.parse(typed), checkoutFields.phone.parse(typed)]).toEqual([typed, typed])
  })
})

describe('a zip code in a form', () => {
  it.each([
    ['560 038', '560038'],
    ['560-038', '560038'],
    ['560\u2011038.', '560038'],
    ['೫೬೦೦೩೮', '560038'],
    ['\u200B560038', '560038'],
    ['SW1A\u00A01AA', 'SW1A 1AA'],
  ])('%j is stored as %s', (typed, stored) => expect(ZipCode.parse(typed)).toBe(stored))

  it('is looked up in any spelling', () => {
    const { params } = readDeliveryArea
    expect(params.parse({ zipCode: '560 038' })).toEqual({ zipCode: '560038' })
    expect(messageOf(params, { zipCode: '5600' })).toBe('An Indian PIN code has six digits, such as 560034')
  })

  it('needs five visible characters', () => {
    expect(messageOf(ZipCode, '5600\u200B\u200B')).toBe('Zip code must be at least 5 characters')
  })
})

describe('a number in a form', () => {
  it.each(['1250', '1,250', ' ೧,೨೫೦ ', '１２５０', '\u200E۱٬۲۵۰'])('is parsed in any script or grouping: %j', typed => {
    expect(RupeesIn.parse(typed)).toBe(125_000)
    expect(wholeNumber('form.boxes', { least: 0 }).parse(typed)).toBe(1250)
    expect(OrderFeeForm.shape.value.parse(typed)).toBe(1250)
  })

  it('may have a rupee sign and a typographic minus', () => {
    expect(OrderFeeForm.shape.value.parse('₹ ೧೨.೫')).toBe(12.5)
    expect(wholeNumber('form.boxes', { least: -5 }).parse('−3')).toBe(-3)
  })

  // docs/product/money-and-dates.md#figures-typed
  it.each(['1250,50', '1,20.50', '10,5', '1.250,50'])('with the comma of %s is refused with an explanation', typed => {
    expect(messageOf(RupeesIn, typed)).toBe('Please write decimals after a point, such as 1250.50')
    expect(messageOf(OrderFeeForm.shape.value, typed)).toBe('Give a value of 0 or more with at most two decimals')
    expect(messageOf(wholeNumber('form.boxes', { least: 0 }), typed)).toBe('Please give a whole number of boxes')
  })

  it('keeps its message for a third decimal', () => {
    expect(messageOf(RupeesIn, '1.005')).toBe('Give an amount in rupees with at most two decimals')
  })
})
