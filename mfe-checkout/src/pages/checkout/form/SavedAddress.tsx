import { useEndpoint } from '@santhe/client'
import { listAddresses, type SavedAddress } from '@santhe/contracts'
import { addressText } from '@santhe/rules'
import { TextInput, useTexts } from '@santhe/ui'
import blocks from '@santhe/ui/blocks.module.css'
import texts from '../../../texts/en/checkout.json'
import styles from '../checkout.module.css'
import {
  chosenAmong,
  type FieldName,
  fieldsOfAddress,
  isToBeSaved,
  LONGEST_LABEL,
  maySave,
  type Owner,
  type Values,
} from './use-shipping-form.ts'

interface AddressChoiceProps {
  owner: Owner | undefined
  values: Values
  onChange: (name: FieldName, value: string) => void
}

/** Distinguishes addresses of the same name by recipient, place and landmark. */
function addressFacts(saved: SavedAddress): string {
  const { name, phone, landmark } = saved
  return [name, phone, addressText(saved).replaceAll('\n', ', '), landmark].filter(Boolean).join(' · ')
}

/** docs/product/checkout.md#saved-addresses. */
export function AddressChoice({ owner, values, onChange }: AddressChoiceProps) {
  const t = useTexts(texts)
  const { data: saved = [] } = useEndpoint(listAddresses)
  if (!owner) return null
  const selectedAddress = chosenAmong(saved, values, owner)
  const handleChoice = (address: SavedAddress) => {
    for (const [name, value] of fieldsOfAddress(address, owner)) onChange(name, value)
  }
  return (
    <fieldset className={styles.choices} aria-label={t('addresses.choose')}>
      {saved.map(address => (
        <label key={address.id ?? 'profile'} className={styles.choice}>
          <input
            type="radio"
            name="savedAddress"
            checked={address === selectedAddress}
            onChange={() => handleChoice(address)}
          />
          <span className={styles.choiceWords}>
            <span className={styles.choiceName}>{address.label || t('addresses.home')}</span>
            <span>{addressFacts(address)}</span>
          </span>
        </label>
      ))}
      {!selectedAddress && (
        <label className={styles.choice}>
          <input type="radio" name="savedAddress" checked readOnly />
          <span className={styles.choiceWords}>
            <span className={styles.choiceName}>{t('addresses.other')}</span>
            <span>{t('addresses.otherText')}</span>
          </span>
        </label>
      )}
    </fieldset>
  )
}

interface SaveAddressProps {
  owner: Owner | undefined
  values: Values
  onChange: (name: FieldName, value: string) => void
}

/** Offered for a new address, checked for the first one; saved once the order is placed. */
export function SaveAddress({ owner, values, onChange }: SaveAddressProps) {
  const t = useTexts(texts)
  const { data: saved } = useEndpoint(listAddresses)
  if (!saved || !maySave(values, owner, saved)) return null
  const isChecked = isToBeSaved(values, saved)
  return (
    <div className={blocks.stack8}>
      <label className={styles.check}>
        <input
          type="checkbox"
          name="saveAddress"
          checked={isChecked}
          onChange={event => onChange('saveAddress', event.currentTarget.checked ? 'yes' : 'no')}
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
