/** What a PIN code looks like while it is typed. */
export type PinCodeForm = 'bengaluru' | 'karnataka' | 'elsewhere' | 'notSixDigits' | 'none'

/** Six digits; Karnataka's begin with 56 to 59, Bengaluru's with 560 (docs/product/checkout.md#hints). A hint only: the form's rules alone refuse. */
export function pinCodeForm(text: string): PinCodeForm {
  const code = text.replace(/\s/g, '')
  if (code === '') return 'none'
  if (!/^[1-9]\d{5}$/.test(code)) return 'notSixDigits'
  if (code.startsWith('560')) return 'bengaluru'
  return /^5[6-9]/.test(code) ? 'karnataka' : 'elsewhere'
}

/** Ten digits beginning 6 to 9, with or without +91 or 0 before them (docs/product/checkout.md#hints). */
export function isIndianMobile(text: string): boolean {
  return /^(?:\+?91|0)?[6-9]\d{9}$/.test(text.replace(/[\s()-]/g, ''))
}
