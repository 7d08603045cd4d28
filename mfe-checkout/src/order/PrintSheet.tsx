import type { OrderDetail } from '@santhe/contracts'
import { useLanguage } from '@santhe/host'
import { addressText, formatDate, formatDeliveryDate, isExpected, paiseToRupees } from '@santhe/rules'
import {
  amountSince,
  classes,
  Money,
  orderChangesTexts,
  ProductName,
  useBoxCount,
  useContents,
  useFeeName,
  useSharedTexts,
  useTexts,
} from '@santhe/ui'
import paperStyles from '@santhe/ui/paper.module.css'
import { encode } from 'uqr'
import texts from '../texts/en/checkout.json'
import { orderUrl } from './AddToCalendar.tsx'
import { paymentText } from './PaymentState.tsx'
import styles from './print.module.css'

/** One A4 page with a code that links to the order; only visible in print. */
export function PrintSheet({ order }: { order: OrderDetail }) {
  const t = useTexts(texts)
  return (
    <article className={classes(paperStyles.paper, styles.sheet)} aria-hidden="true">
      <Top order={order} />
      <p className={styles.to}>{[order.customerName, addressText(order), order.phone].filter(Boolean).join('\n')}</p>
      <Pickup order={order} />
      {order.buyerNotes && <p className={styles.to}>{`${t('order.notes')}: ${order.buyerNotes}`}</p>}
      <Lines order={order} />
      <p>
        {t('order.payment')}: {paymentText(t, order)}
      </p>
    </article>
  )
}

function Pickup({ order: { pickupPlace } }: { order: OrderDetail }) {
  const t = useTexts(texts)
  if (!pickupPlace) return null
  const { address, hours } = pickupPlace
  return (
    <p className={styles.to}>
      {[t('onDelivery.pickUpAt', { address }), t('onDelivery.pickupHours', { hours })].join('\n')}
    </p>
  )
}

function Top({ order }: { order: OrderDetail }) {
  const t = useTexts(texts)
  const language = useLanguage()
  const text = useSharedTexts()
  return (
    <header className={styles.top}>
      <div>
        <p className={styles.market}>
          Santhe <span lang="kn">ಸಂತೆ</span>
        </p>
        <p className={styles.title}>{t('orders.number', { id: order.id })}</p>
        <p>
          {t('order.placedOn', { date: formatDate(order.createdAt, language) })} · {order.farmName}
        </p>
        <p>
          {t('orders.status')}: {text('order.status', order)}
        </p>
        {order.estimatedDelivery !== null && isExpected(order) && (
          <p>
            {t(order.pickup ? 'orders.readyFrom' : 'orders.estimated')}:{' '}
            {formatDeliveryDate(order.estimatedDelivery, language)}
          </p>
        )}
      </div>
      <div className={styles.scan}>
        <QrCode text={orderUrl(order.id)} label={t('order.scan')} />
        <p>{t('order.scan')}</p>
      </div>
    </header>
  )
}

function Lines({ order }: { order: OrderDetail }) {
  const t = useTexts(texts)
  const c = useTexts(orderChangesTexts)
  const contents = useContents()
  const boxCount = useBoxCount()
  const feeName = useFeeName()
  const { totalNow } = order
  const amounts = [
    { key: 'subtotal', name: t('subtotal'), amount: order.subtotal },
    ...order.fees.map(({ id, name, amount }) => ({ key: String(id), name: feeName(name), amount })),
    { key: 'total', name: t('total'), amount: order.total },
    ...(totalNow === undefined
      ? []
      : [
          { key: 'since', name: c('since'), amount: paiseToRupees(amountSince(order)) },
          { key: 'now', name: c('totalNow'), amount: totalNow },
        ]),
  ]
  return (
    <table className={styles.lines}>
      <thead>
        <tr>
          <th>{t('orders.items')}</th>
          <th className={styles.number}>{t('order.boxesColumn')}</th>
          <th className={styles.number}>{t('order.priceColumn')}</th>
          <th className={styles.number}>{t('order.amountColumn')}</th>
        </tr>
      </thead>
      <tbody>
        {order.items.map(item => (
          <tr key={item.id}>
            <td>
              <ProductName name={item.productName} localName={item.localName} />{' '}
              <small>{t('cart.inBox', { contents: contents(item.unitsPerBox, item.unit) })}</small>
            </td>
            <td className={styles.number}>
              {item.quantity} <small>{boxCount(item).now}</small>
            </td>
            <Amount rupees={item.price} />
            <Amount rupees={item.lineTotal} />
          </tr>
        ))}
      </tbody>
      <tfoot>
        {amounts.map(({ key, name, amount }) => (
          <tr key={key}>
            <td colSpan={3}>{name}</td>
            <Amount rupees={amount} />
          </tr>
        ))}
      </tfoot>
    </table>
  )
}

function Amount({ rupees }: { rupees: number }) {
  return (
    <td className={styles.number}>
      <Money rupees={rupees} />
    </td>
  )
}

/** `label` names what scanning does, for screen readers. */
function QrCode({ text, label }: { text: string; label: string }) {
  const { data, size } = encode(text, { ecc: 'M', border: 2 })
  const dark = data.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : [])))
  return (
    <svg
      className={styles.code}
      viewBox={`0 0 ${size} ${size}`}
      role="img"
      aria-label={label}
      shapeRendering="crispEdges"
    >
      <path d={dark.join('')} fill="currentColor" />
    </svg>
  )
}
