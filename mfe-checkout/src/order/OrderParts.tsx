import type { OrderDetail } from '@santhe/contracts'
import { Link, useNow } from '@santhe/host'
import { daysLate, isExpected, istDateOf } from '@santhe/rules'
import {
  buttonClass,
  classes,
  EstimatedDelivery,
  Icon,
  Money,
  Panel,
  Picture,
  ProductName,
  useBoxCount,
  useContents,
  useItemName,
  useTexts,
} from '@santhe/ui'
import blocks from '@santhe/ui/blocks.module.css'
import texts from '../texts/en/checkout.json'
import styles from './order.module.css'

/** Estimated date, and days late once it has passed. docs/product/orders.md#tracking */
export function Estimate({ order }: { order: OrderDetail }) {
  const t = useTexts(texts)
  const today = istDateOf(useNow())
  const late = daysLate(order, today)
  if (!isExpected(order)) return null
  return (
    <p className={classes(styles.estimate, late > 0 && styles.overdue)}>
      <Icon name={late > 0 ? 'warning' : order.pickup ? 'clock' : 'truck'} />
      <span>
        {t(order.pickup ? 'orders.readyFrom' : 'orders.estimated')}:{' '}
        <strong>
          <EstimatedDelivery order={order} today={today} />
          {late > 0 && <span className={styles.days}> · {t('orders.late', { count: late })}</span>}
        </strong>
      </span>
    </p>
  )
}

export function OrderItems({ items }: { items: OrderDetail['items'] }) {
  return (
    <ul className={blocks.stack16}>
      {items.map(item => (
        <OrderItem key={item.id} item={item} />
      ))}
    </ul>
  )
}

function OrderItem({ item }: { item: OrderDetail['items'][number] }) {
  const t = useTexts(texts)
  const contents = useContents()
  const boxes = useBoxCount()(item)
  return (
    <li className={styles.item}>
      <Picture src={item.imageUrl} alt="" ratio="1 / 1" sizes="72px" className={blocks.rounded} />
      <div className={blocks.stack4}>
        <Link to={`/products/${item.productId}`} className={styles.itemName}>
          <ProductName name={item.productName} localName={item.localName} />
        </Link>
        <span className={blocks.muted}>
          <span>{boxes.ordered} ×</span> <Money rupees={item.price} />
          <span>{' · '}</span>
          <span className={styles.contents}>
            {t('cart.inBox', { contents: contents(item.unitsPerBox, item.unit) })}
          </span>
        </span>
        {boxes.now && <strong>{boxes.now}</strong>}
      </div>
      <Money rupees={item.lineTotal} />
    </li>
  )
}

/** docs/product/orders.md#tracking */
export function HowWasIt({ order }: { order: OrderDetail }) {
  const t = useTexts(texts)
  const itemName = useItemName()
  if (order.status !== 'delivered') return null
  const received = order.items.filter(({ quantity, boxesNow = quantity }) => boxesNow > 0)
  return (
    <Panel title={t('order.howWasIt')}>
      <p className={blocks.muted}>{t('order.howWasItText', { farm: order.farmName })}</p>
      <div className={blocks.row8}>
        {received.map(({ id, productId, ...item }) => (
          <Link
            key={id}
            to={`/products/${productId}#reviews`}
            className={buttonClass({ look: 'quiet', size: 'small' })}
          >
            {t('order.reviewOf', { name: itemName(item) })}
          </Link>
        ))}
      </div>
    </Panel>
  )
}
