import { useEndpoint } from '@santhe/client'
import { AddressForm, listAddresses } from '@santhe/contracts'
import { MOST_SAVED_ADDRESSES } from '@santhe/rules'
import { TextInput, useTexts } from '@santhe/ui'
import blocks from '@santhe/ui/blocks.module.css'
import { texts } from '../../../texts.ts'
import styles from '../checkout.module.css'
import { addressToSave, isChosen, LONGEST_LABEL, type Owner } from './address-fields.ts'
import type { FieldName, Values } from './use-shipping-form.ts'

interface SaveAddressProps {
  owner: Owner | undefined
  values: Values
  onChange: (name: FieldName, value: string) => void
}

/** Offered for a new address; saved once the order is placed. docs/product/checkout.md#saved-addresses. */
export function SaveAddress({ owner, values, onChange }: SaveAddressProps) {
  const t = useTexts(texts)
  const { data: saved } = useEndpoint(listAddresses)
  if (!saved || saved.some(address => isChosen(address, values))) return null
  if (saved.filter(({ id }) => id !== null).length >= MOST_SAVED_ADDRESSES) return null
  if (!AddressForm.safeParse(addressToSave(values, owner)).success) return null
  const isChecked = values.saveAddress !== ''
  return (
    <div className={blocks.stack8}>
      <label className={styles.check}>
        <input
          type="checkbox"
          name="saveAddress"
          checked={isChecked}
          onChange={event => onChange('saveAddress', event.currentTarget.checked ? 'yes' : '')}
        />
        {t('checkout.saveAddress')}
      </label>
      {isChecked && (
        <TextInput
          name="addressLabel"
          label={t('checkout.addressLabel')}
          hint={t('addresses.labelHint')}
          isOptional
          maxLength={LONGEST_LABEL}
          value={values.addressLabel}
          onChange={value => onChange('addressLabel', value)}
        />
      )}
    </div>
  )
}
