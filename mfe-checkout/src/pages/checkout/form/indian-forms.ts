import { firstPhone, pinOf, plainSigns } from '@santhe/rules'

export type PinCodeForm = 'bengaluru' | 'karnataka' | 'elsewhere' | 'notSixDigits' | 'none'

/**
 * Karnataka's PINs begin with 56 to 59, Bengaluru's with 560 (docs/product/checkout.md#hints). Only a hint;
 * validation is separate.
 */
export function pinCodeForm(text: string): PinCodeForm {
  if (plainSigns(text) === '') return 'none'
  const code = pinOf(text)
  if (code === undefined) return 'notSixDigits'
  if (code.startsWith('560')) return 'bengaluru'
  return /^5[6-9]/.test(code) ? 'karnataka' : 'elsewhere'
}

/** Ten digits beginning 6 to 9, optionally after +91 or 0 (docs/product/checkout.md#hints). */
export function isIndianMobile(text: string): boolean {
  return /^(?:\+91|0)?[6-9]\d{9}$/.test(firstPhone(text) ?? '')
}
