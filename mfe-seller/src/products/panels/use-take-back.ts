import { useCall } from '@santhe/client'
import { type Product, takeBackOffer } from '@santhe/contracts'
import { newKey, textOf, useToast } from '@santhe/host'
import { useTexts } from '@santhe/ui'
import { panelTexts } from './panel-texts.ts'

/** Returns how a harvest or another offer is taken back, with a message. docs/product/farmer-dashboard.md#undo-of-a-harvest-or-an-offer */
export function useTakeBack(): (product: Pick<Product, 'id' | 'name'>) => Promise<void> {
  const t = useTexts(panelTexts)
  const toast = useToast()
  const [send] = useCall(takeBackOffer)
  const takeBack = async ({ id, name }: Pick<Product, 'id' | 'name'>, idempotencyKey: string): Promise<void> => {
    const outcome = await send({ params: { id }, idempotencyKey })
    const about = `offer ${id}`
    if (outcome.ok) return toast({ title: t('asBefore', { name }), tone: 'good', about })
    const { error } = outcome
    // Where no response came it may be done already: pressed again, the same request is sent.
    const again = error.status === 0 ? () => void takeBack({ id, name }, idempotencyKey) : undefined
    toast({ title: t('failed', { name }), text: textOf(error), tone: 'bad', about }, again)
  }
  return product => takeBack(product, newKey())
}
