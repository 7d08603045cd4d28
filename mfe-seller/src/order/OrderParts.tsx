import { useCall } from '@santhe/client'
import { type OrderDetail, setOrderStatus } from '@santhe/contracts'
import { useNow, useToast, withFallback } from '@santhe/host'
import { cashWords, isFinalStatus, UNDO_STEP_MS } from '@santhe/rules'
import {
  amountSince,
  DeliveryPhoto,
  Money,
  OrderHistory,
  PhoneLink,
  Picture,
  ProductName,
  Select,
  useBoxCount,
  useContents,
  useSharedTexts,
  useStatusText,
  useTexts,
} from '@santhe/ui'
import blocks from '@santhe/ui/blocks.module.css'
import orderTexts from '../texts/en/order.json'
import ordersTexts from '../texts/en/orders.json'
import workTexts from '../texts/en/work.json'
import styles from './order.module.css'

/**
 * Shows the farm's items and their sum, its earnings. Farmers see no Farm column or price summary.
 * docs/product/orders.md#farmer-order-page
 */
export function OrderItems({ order }: { order: OrderDetail }) {
  const t = useTexts(orderTexts)
  return (
    <>
      <ul className={blocks.stack16}>
        {order.items.map(item => (
          <OrderItem key={item.id} item={item} />
        ))}
      </ul>
      <p className={styles.sum}>
        <span>{t('yourSubtotal')}</span>
        <Money rupees={order.subtotal} />
      </p>
      {order.totalNow !== undefined && (
        <p className={styles.sum}>
          <span>{t('changesSince')}</span>
          <Money paise={amountSince(order)} />
        </p>
      )}
    </>
  )
}

function OrderItem({ item }: { item: OrderDetail['items'][number] }) {
  const t = useTexts(orderTexts)
  const contents = useContents()
  const boxes = useBoxCount()(item)
  return (
    <li className={styles.item}>
      <Picture src={item.imageUrl} alt="" sizes="88px" className={blocks.roundedSmall} />
      <div>
        <p className={styles.name}>
          <ProductName name={item.productName} localName={item.localName} />
        </p>
        <p className={blocks.muted}>
          {boxes.ordered} · {t('inBox', { contents: contents(item.unitsPerBox, item.unit) })}
        </p>
        {boxes.now && <strong>{boxes.now}</strong>}
      </div>
      <Money rupees={item.lineTotal} />
    </li>
  )
}

export function CustomerInformation({ order }: { order: OrderDetail }) {
  const t = useTexts(orderTexts)
  const facts = [
    [t('name'), order.customerName],
    [t('phone'), <PhoneLink key="phone" phone={order.phone} />],
    [
      t('email'),
      <a key="email" href={`mailto:${order.email}`}>
        {order.email}
      </a>,
    ],
    ...(order.pickup ? [[t('way'), t('pickup')] as const] : []),
    [t(order.pickup ? 'theirAddress' : 'address'), `${order.address}, ${order.city}, ${order.state} ${order.zipCode}`],
    [t('payment'), t(order.paymentMethod === 'cod' ? cashWords(order) : order.paymentMethod)],
    ...(order.notes
      ? [
          [
            t('notes'),
            <span key="notes" className={styles.notes}>
              {order.notes}
            </span>,
          ] as const,
        ]
      : []),
  ] as const
  return (
    <dl className={styles.facts}>
      {facts.map(([name, value]) => (
        <div key={String(name)}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}

export function History({ order }: { order: OrderDetail }) {
  const w = useTexts(workTexts)
  const statusText = useStatusText()
  const text = useSharedTexts()
  const wordOf = ({ to, isPacked, outcome, isReminder }: OrderDetail['timeline'][number]) => {
    if (isReminder) return w('reminded')
    if (outcome) return text('order.outcome', { outcome })
    if (order.pickup && to === 'shipping') return w('ready')
    return isPacked ? w('packed') : statusText(to)
  }
  return (
    <>
      <DeliveryPhoto order={order} />
      <OrderHistory steps={order.timeline} now={useNow()} wordOf={wordOf} />
    </>
  )
}

/** Offers the statuses that the server allows, with undo for ten seconds. docs/product/orders.md#farmer-order-page */
export function StatusSelector({ order }: { order: OrderDetail }) {
  const t = useTexts(ordersTexts)
  const o = useTexts(orderTexts)
  const toast = useToast()
  const statusText = useStatusText()
  const [send, { isBusy }] = useCall(setOrderStatus)
  const isFinal = isFinalStatus(order.status)
  const options = [...new Set([order.status, ...order.maySet])].map(value => ({
    value,
    label: statusText(value),
  }))
  const set = async (status: string, undo?: () => void): Promise<void> => {
    const outcome = await send({ params: { id: order.id }, body: { status } })
    if (outcome.ok) toast({ title: t('order.updated'), tone: 'good' }, { onUndo: undo, undoMs: UNDO_STEP_MS })
    else toast({ title: t('order.updateError'), ...withFallback(outcome.error, t('order.updateFailed')), tone: 'bad' })
  }
  const hint = isFinal
    ? o(order.status === 'cancelled' ? 'finalCancelled' : order.pickup ? 'finalPickedUp' : 'finalDelivered')
    : order.maySet.length === 0
      ? o('noneToSet')
      : undefined
  return (
    <Select
      label={o('statusLabel')}
      value={order.status}
      options={options}
      onChange={status => void set(status, () => void set(order.status))}
      disabled={isFinal || isBusy || order.maySet.length === 0}
      hint={hint}
    />
  )
}
