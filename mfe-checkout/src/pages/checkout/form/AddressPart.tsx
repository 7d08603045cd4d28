import { useEndpoint } from '@santhe/client'
import { CheckoutForm, listAddresses } from '@santhe/contracts'
import { addressText } from '@santhe/rules'
import { Button, Skeleton, SkeletonGroup, useTexts } from '@santhe/ui'
import blocks from '@santhe/ui/blocks.module.css'
import { useEffect, useRef, useState } from 'react'
import texts from '../../../texts/en/checkout.json'
import styles from '../checkout.module.css'
import { AddressChoice, SaveAddress } from './SavedAddress.tsx'
import { ShippingFields } from './ShippingFields.tsx'
import { bodyOf, chosenAmong, type FieldName, type Owner, type Problems, type Values } from './use-shipping-form.ts'

interface AddressPartProps {
  owner: Owner | undefined
  /** False until profile and saved addresses have loaded. */
  isReady: boolean
  values: Values
  problems: Problems
  onPickup: (() => void) | undefined
  onChange: (name: FieldName, value: string) => void
}

/**
 * An existing address is one card, or the choice among several; 'Change' shows the fields. They open by themselves for
 * problems and new addresses, and never close by themselves. docs/product/checkout.md#saved-addresses.
 */
export function AddressPart({ owner, isReady, values, problems, onPickup, onChange }: AddressPartProps) {
  const t = useTexts(texts)
  const { data: saved = [] } = useEndpoint(listAddresses)
  const existing = chosenAmong(saved, values, owner)
  const form = bodyOf({ ...values, notes: '' }, 'cod')
  const needsLook = !CheckoutForm.safeParse(form).success || Object.keys(form).some(name => problems[name])
  const [isOpen, setIsOpen] = useState(false)
  if (isReady && !isOpen && (!existing || needsLook)) setIsOpen(true)
  const { part, handleChange } = useChange(isOpen, () => setIsOpen(true))
  const isChoice = saved.length > 1 || (isOpen && saved.some(({ id }) => id !== null))
  const { firstName, lastName, phone, email } = values
  return (
    <div className={blocks.stack12} ref={part}>
      {!isReady && (
        <SkeletonGroup className={styles.address}>
          <Skeleton width="30%" />
          <Skeleton width="80%" />
          <Skeleton width="60%" />
        </SkeletonGroup>
      )}
      {isReady && isChoice && <AddressChoice owner={owner} values={values} onChange={onChange} />}
      {isReady && !isOpen && (
        <div className={styles.existing}>
          {!isChoice && <strong>{existing?.label || t('addresses.home')}</strong>}
          <Button look="plain" size="small" aria-label={t('addresses.change')} onClick={handleChange}>
            {t('addresses.edit')}
          </Button>
          <address className={styles.address}>
            <span>{`${firstName} ${lastName}, ${addressText(values).replaceAll('\n', ', ')}`}</span>
            <span>{`${phone} · ${email}`}</span>
          </address>
        </div>
      )}
      <div hidden={!isOpen} className={isOpen ? blocks.stack16 : undefined}>
        <ShippingFields values={values} problems={problems} onPickup={onPickup} onChange={onChange} />
        <SaveAddress owner={owner} values={values} onChange={onChange} />
      </div>
    </div>
  )
}

/** 'Change' opens the fields, disappears, and moves the focus to them. */
function useChange(isOpen: boolean, open: () => void) {
  const part = useRef<HTMLDivElement>(null)
  const wasPressed = useRef(false)
  useEffect(() => {
    if (isOpen && wasPressed.current)
      part.current?.querySelector<HTMLElement>('input:checked, [name="firstName"]')?.focus()
    wasPressed.current = false
  }, [isOpen])
  const handleChange = () => {
    wasPressed.current = true
    open()
  }
  return { part, handleChange }
}
