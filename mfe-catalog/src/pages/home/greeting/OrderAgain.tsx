import { useLatestPurchase, useOrderAgain } from '@santhe/client'
import { textOf } from '@santhe/host'
import { Button, useItemName, useTexts } from '@santhe/ui'
import homeTexts from '../../../texts/en/home.json'

const NAMED = 2

/** Hidden without a previous purchase. docs/product/orders.md#order-again. */
export function OrderAgain() {
  const t = useTexts(homeTexts)
  const purchase = useLatestPurchase()
  const itemName = useItemName()
  const { again, isBusy } = useOrderAgain({
    done: count => t('home.again.done', { count }),
    failed: error => ({ title: t('home.again.failed'), text: textOf(error) }),
  })
  if (!purchase) return null
  const names = purchase.orders.flatMap(order => order.items.map(itemName))
  const others = names.length > NAMED ? ` ${t('home.again.more', { count: names.length - NAMED })}` : ''
  return (
    <Button
      size="small"
      aria-label={t('home.again.label', { names: names.slice(0, NAMED).join(', ') + others })}
      isBusy={isBusy}
      busyLabel={t('home.again.filling')}
      onClick={() => void again({ kind: 'purchase', id: purchase.id })}
    >
      {t('home.again.button')}
    </Button>
  )
}
