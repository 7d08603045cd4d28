import type { OrderDetail } from '@santhe/contracts'
import { useNow } from '@santhe/host'
import { outcomeText } from '@santhe/rules'
import {
  CustomerFacts,
  DeliveryPhoto,
  Facts,
  OrderAmounts,
  OrderHistory,
  Panel,
  statusText,
  useTexts,
} from '@santhe/ui'
import { History } from '../../journal/History.tsx'
import { usePaymentText } from '../OrderBar.tsx'
import { texts } from '../texts.ts'
import { OrderItems } from './OrderItems.tsx'
import styles from './page.module.css'

export function OrderPanels({ order }: { order: OrderDetail }) {
  const t = useTexts(texts)
  const paymentText = usePaymentText()
  const now = useNow()
  return (
    <>
      <div className={styles.columns}>
        <div className={styles.column}>
          <Panel title={t('page.customer')}>
            <CustomerFacts order={order} />
          </Panel>
          <Panel title={t('page.items')}>
            <OrderItems items={order.items} />
          </Panel>
        </div>
        <div className={styles.column}>
          <Panel title={t('page.summary')}>
            <OrderAmounts order={order} />
            <Facts
              facts={[
                { key: 'payment', name: t('page.payment'), value: paymentText(order) },
                ...(order.pickup ? [{ key: 'pickup', name: t('delivery'), value: t('page.pickup') }] : []),
              ]}
            />
          </Panel>
          <Panel title={t('page.timeline')}>
            <DeliveryPhoto order={order} />
            <OrderHistory
              steps={order.timeline}
              now={now}
              wordOf={({ from, to, outcome }) =>
                from === null ? t('page.placed') : outcome ? outcomeText(outcome) : statusText(to)
              }
            />
          </Panel>
        </div>
      </div>
      <History thing="order" thingId={order.id} isOpenAtFirst />
    </>
  )
}
