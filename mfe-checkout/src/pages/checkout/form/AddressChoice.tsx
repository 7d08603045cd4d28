import { useEndpoint } from '@santhe/client'
import { listAddresses, type SavedAddress } from '@santhe/contracts'
import { addressText } from '@santhe/rules'
import { useTexts } from '@santhe/ui'
import { texts } from '../../../texts.ts'
import styles from '../checkout.module.css'
import { fieldsOfAddress, isChosen, type Owner } from './address-fields.ts'
import type { FieldName, Values } from './use-shipping-form.ts'

interface AddressChoiceProps {
  owner: Owner | undefined
  values: Values
  onChange: (name: FieldName, value: string) => void
}

/** Tells addresses of the same name apart: recipient, place and landmark. */
function addressFacts(saved: SavedAddress): string {
  const { name, phone, landmark } = saved
  return [name, phone, addressText(saved).replaceAll('\n', ', '), landmark].filter(Boolean).join(' · ')
}

/** Hidden when only the profile's address exists. docs/product/checkout.md#saved-addresses. */
export function AddressChoice({ owner, values, onChange }: AddressChoiceProps) {
  const t = useTexts(texts)
  const { data: saved = [] } = useEndpoint(listAddresses)
  if (!owner || !saved.some(({ id }) => id !== null)) return null
  const selectedAddress = saved.find(address => isChosen(address, values))
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
