import { useCall } from '@santhe/client'
import { type Product, takeBackOffer } from '@santhe/contracts'
import { textOf, useToast } from '@santhe/host'
import { useTexts } from '@santhe/ui'
import { panelTexts } from './panel-texts.ts'

/** Returns how a harvest or another offer is taken back, with a message. docs/product/farmer-dashboard.md#undo-of-a-harvest-or-an-offer */
export function useTakeBack(): (product: Pick<Product, 'id' | 'name'>) => Promise<void> {
  const t = useTexts(panelTexts)
  const toast = useToast()
  const [send] = useCall(takeBackOffer)
  return async ({ id, name }) => {
    const outcome = await send({ params: { id } })
    const about = `offer ${id}`
    if (outcome.ok) toast({ title: t('asBefore', { name }), tone: 'good', about })
    else toast({ title: t('failed', { name }), text: textOf(outcome.error), tone: 'bad', about })
  }
}
