import { TextArea, TextInput, useTexts } from '@santhe/ui'
import type { InputHTMLAttributes } from 'react'
import { texts } from '../../texts.ts'
import styles from './checkout.module.css'
import type { FieldName, Problems, Values } from './use-shipping-form.ts'

interface ShippingFieldsProps {
  values: Values
  problems: Problems
  onChange: (name: FieldName, value: string) => void
}

type Line = Exclude<FieldName, 'notes'>

/** What a browser may fill in, and which keyboard a phone shows. */
const ATTRIBUTES: Record<Line, Pick<InputHTMLAttributes<HTMLInputElement>, 'autoComplete' | 'type' | 'inputMode'>> = {
  firstName: { autoComplete: 'given-name' },
  lastName: { autoComplete: 'family-name' },
  email: { autoComplete: 'email', type: 'email' },
  phone: { autoComplete: 'tel', type: 'tel' },
  address: { autoComplete: 'street-address' },
  city: { autoComplete: 'address-level2' },
  state: { autoComplete: 'address-level1' },
  zipCode: { autoComplete: 'postal-code', inputMode: 'numeric' },
}

const HINTED = { phone: 'checkout.phoneHint', zipCode: 'checkout.zipCodeHint' } as const

function hintKey(name: Line) {
  return name === 'phone' || name === 'zipCode' ? HINTED[name] : undefined
}

/** Name, contact and address, with the specification's messages beneath. Storefront spec §5, Checkout. */
export function ShippingFields({ values, problems, onChange }: ShippingFieldsProps) {
  const t = useTexts(texts)
  const line = (name: Line) => {
    const hint = hintKey(name)
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
      {line('zipCode')}
      <div className={styles.whole}>
        <TextArea
          name="notes"
          label={t('checkout.notes')}
          hint={t('checkout.notesHint')}
          isOptional
          error={problems.notes}
          value={values.notes}
          onChange={value => onChange('notes', value)}
          rows={3}
        />
      </div>
    </div>
  )
}
