import { TextArea, TextInput, useTexts } from '@santhe/ui'
import { CONTACT_ATTRIBUTES, type FieldAttributes } from '../../account/contact-attributes.ts'
import { texts } from '../../texts.ts'
import styles from './checkout.module.css'
import type { FieldName, Problems, Values } from './use-shipping-form.ts'

interface ShippingFieldsProps {
  values: Values
  problems: Problems
  onChange: (name: FieldName, value: string) => void
}

type Line = Exclude<FieldName, 'notes'>

const ATTRIBUTES: Record<Line, FieldAttributes> = {
  firstName: { autoComplete: 'given-name' },
  lastName: { autoComplete: 'family-name' },
  ...CONTACT_ATTRIBUTES,
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
