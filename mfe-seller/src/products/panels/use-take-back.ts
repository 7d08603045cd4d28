import { useCall } from '@santhe/client'
import { type Product, takeBackOffer } from '@santhe/contracts'
import { newKey, textOf, useToast } from '@santhe/host'
import { useTexts } from '@santhe/ui'
import { panelTexts } from './panel-texts.ts'

/** docs/product/farmer-dashboard.md#undo-of-a-harvest-or-an-offer */
export function useTakeBack(): (product: Pick<Product, 'id' | 'name'>) => Promise<void> {
  const t = useTexts(panelTexts)
  const toast = useToast()
  const [send] = useCall(takeBackOffer)
  const takeBack = async ({ id, name }: Pick<Product, 'id' | 'name'>, idempotencyKey: string): Promise<void> => {
    const outcome = await send({ params: { id }, idempotencyKey })
    const about = `offer ${id}`
    if (outcome.ok) return toast({ title: t('asBefore', { name }), tone: 'good', about })
    const { error } = outcome
    // Without a response it may have succeeded; retry with the same key.
    const again = error.status === 0 ? () => void takeBack({ id, name }, idempotencyKey) : undefined
    toast({ title: t('failed', { name }), text: textOf(error), tone: 'bad', about }, again)
  }
  return product => takeBack(product, newKey())
}
