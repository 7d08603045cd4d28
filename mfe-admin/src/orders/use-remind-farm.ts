import { useCall } from '@santhe/client'
import { type AdminOrder, remindFarm } from '@santhe/contracts'
import { reasonOf, useToast } from '@santhe/host'
import { useTexts } from '@santhe/ui'
import ordersTexts from '../texts/en/orders.json'

/** Reminds an order's farm and shows the outcome as a toast. docs/product/office.md#reminding-a-farm */
export function useRemindFarm() {
  const t = useTexts(ordersTexts)
  const toast = useToast()
  const [send, { isBusy }] = useCall(remindFarm)
  const remind = async ({ id, farmName }: Pick<AdminOrder, 'id' | 'farmName'>): Promise<void> => {
    const outcome = await send({ params: { id } })
    if (outcome.ok) toast({ title: t('page.remindedFarm', { farm: farmName }), tone: 'good' })
    else toast({ title: t('page.notReminded'), text: reasonOf(outcome.error), tone: 'bad' })
  }
  return { remind, isBusy }
}
