import { useCall } from '@santhe/client'
import { payOnDelivery } from '@santhe/contracts'
import { type CallError, textOf, useSession, useToast } from '@santhe/host'
import { Button, useTexts } from '@santhe/ui'
import { texts } from '../texts.ts'
import { clearPaymentOf } from './stored-purchase.ts'

interface PayOnDeliveryProps {
  purchaseId: number
  /** Pickup orders are paid at the farms. */
  isPickup?: boolean | undefined
  onDone?: (() => void) | undefined
  /** The payment is no longer open, so the surrounding page is outdated. */
  onRefused: (error: CallError) => void
}

/** Keeps orders, boxes and prices; payment is due on arrival. docs/payments.md#pay-on-delivery-instead. */
export function PayOnDelivery({ purchaseId, isPickup = false, onDone, onRefused }: PayOnDeliveryProps) {
  const t = useTexts(texts)
  const toast = useToast()
  const { user } = useSession()
  const [change, { isBusy }] = useCall(payOnDelivery)
  const handlePress = async () => {
    const outcome = await change({ params: { id: purchaseId } })
    if (!outcome.ok) {
      toast({ title: t('onDelivery.failed'), text: textOf(outcome.error), tone: 'bad' })
      return onRefused(outcome.error)
    }
    if (user) clearPaymentOf({ personId: user.id, purchaseId })
    toast({
      title: t('checkout.placedTitle'),
      text: t(isPickup ? 'checkout.placedPickup' : 'checkout.placedText', { count: outcome.data.orders.length }),
      tone: 'good',
    })
    onDone?.()
  }
  return (
    <Button look="quiet" isBusy={isBusy} busyLabel={t('onDelivery.changing')} onClick={() => void handlePress()}>
      {t(isPickup ? 'onDelivery.atFarmInstead' : 'onDelivery.instead')}
    </Button>
  )
}
