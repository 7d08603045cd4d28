import { useCall, useEndpoint, useIdempotencyKey } from '@santhe/client'
import { listAddresses, saveAddress } from '@santhe/contracts'
import { textOf, useToast } from '@santhe/host'
import { useTexts } from '@santhe/ui'
import { texts } from '../../../texts.ts'
import { addressToSave, isChosen, type Owner } from './address-fields.ts'
import type { Values } from './use-shipping-form.ts'

/** Returns the function that saves the address of a placed order, if the buyer chose so. A failure changes nothing in the order; a toast reports it. */
export function useSaveAddress(owner: Owner | undefined): (values: Values) => Promise<void> {
  const t = useTexts(texts)
  const toast = useToast()
  const { data: saved } = useEndpoint(listAddresses)
  const [save] = useCall(saveAddress)
  const keyOf = useIdempotencyKey()
  return async values => {
    // Another one may have been chosen since, or an earlier try has saved it.
    if (values.saveAddress === '' || saved?.some(address => isChosen(address, values))) return
    const body = addressToSave(values, owner)
    const outcome = await save({ body, idempotencyKey: keyOf(body) })
    if (!outcome.ok) toast({ title: t('addresses.failed'), text: textOf(outcome.error), tone: 'bad' })
  }
}
