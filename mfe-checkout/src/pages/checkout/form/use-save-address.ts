import { useCall, useEndpoint, useIdempotencyKey } from '@santhe/client'
import { listAddresses, saveAddress } from '@santhe/contracts'
import { textOf, useToast } from '@santhe/host'
import { useTexts } from '@santhe/ui'
import { texts } from '../../../texts.ts'
import { addressToSave, isChosen, type Owner } from './address-fields.ts'
import type { Values } from './use-shipping-form.ts'

/** Saves the address of a placed order if the buyer opted in. Failure only shows a toast. */
export function useSaveAddress(owner: Owner | undefined): (values: Values) => Promise<void> {
  const t = useTexts(texts)
  const toast = useToast()
  const { data: saved } = useEndpoint(listAddresses)
  const [save] = useCall(saveAddress)
  const keyOf = useIdempotencyKey()
  return async values => {
    // Another address may be selected by now, or an earlier attempt saved it.
    if (values.saveAddress === '' || saved?.some(address => isChosen(address, values))) return
    const body = addressToSave(values, owner)
    const outcome = await save({ body, idempotencyKey: keyOf(body) })
    if (!outcome.ok) toast({ title: t('addresses.failed'), text: textOf(outcome.error), tone: 'bad' })
  }
}
