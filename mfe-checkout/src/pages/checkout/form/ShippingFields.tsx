import { firstPhone, isNamePart, pinOf, plainSigns } from '@santhe/rules'
import { Button, TextInput, type TranslateOf, useTexts } from '@santhe/ui'
import { CONTACT_ATTRIBUTES, type FieldAttributes } from '../../../account/contact-attributes.ts'
import texts from '../../../texts/en/checkout.json'
import styles from '../checkout.module.css'
import type { FieldName, Problems, Values } from './use-shipping-form.ts'

interface ShippingFieldsProps {
  values: Values
  problems: Problems
  /** Switches to pickup, where that helps with an undeliverable PIN. */
  onPickup: (() => void) | undefined
  onChange: (name: FieldName, value: string) => void
}

const LINES = ['firstName', 'lastName', 'email', 'phone', 'address', 'city', 'state', 'zipCode'] as const
type Line = (typeof LINES)[number]

const ATTRIBUTES: Record<Line, FieldAttributes> = {
  firstName: { autoComplete: 'given-name' },
  lastName: { autoComplete: 'family-name' },
  ...CONTACT_ATTRIBUTES,
}

const PIN_HINTS = {
  none: 'checkout.zipCodeHint',
  notSixDigits: 'checkout.zipCodeDigits',
  bengaluru: 'checkout.zipCodeBengaluru',
  karnataka: 'checkout.zipCodeKarnataka',
  elsewhere: 'checkout.zipCodeElsewhere',
} as const

/** Hints while typing; never an error (docs/product/checkout.md#hints). */
function hintKey(name: Line, value: string): Parameters<TranslateOf<typeof texts>>[0] | undefined {
  if (name === 'lastName') return isNamePart(value) ? undefined : 'checkout.lastNameHint'
  if (name === 'zipCode') return PIN_HINTS[pinCodeForm(value)]
  if (name !== 'phone') return undefined
  return value.length < 10 || isIndianMobile(value) ? 'checkout.phoneHint' : 'checkout.phoneUnusual'
}

/** docs/product/checkout.md#form-rules. */
export function ShippingFields({ values, problems, onPickup, onChange }: ShippingFieldsProps) {
  const t = useTexts(texts)
  const line = (name: Line) => {
    // An error replaces the PIN's hint.
    const hint = name === 'zipCode' && problems.zipCode ? undefined : hintKey(name, values[name])
    return (
      <TextInput
        key={name}
        name={name}
        label={t(`checkout.${name}`)}
        hint={hint && t(hint)}
        error={problems[name]}
        value={values[name]}
        onChange={value => onChange(name, value)}
        required
        {...ATTRIBUTES[name]}
      />
    )
  }
  return (
    <div className={styles.fields}>
      {line('firstName')}
      {line('lastName')}
      {line('email')}
      {line('phone')}
      <div className={styles.whole}>{line('address')}</div>
      {line('city')}
      {line('state')}
      <div className={styles.withOffer}>
        {line('zipCode')}
        {onPickup && (
          <Button look="quiet" size="small" onClick={onPickup}>
            {t('checkout.pickupInstead')}
          </Button>
        )}
      </div>
    </div>
  )
}

type PinCodeForm = 'bengaluru' | 'karnataka' | 'elsewhere' | 'notSixDigits' | 'none'

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
