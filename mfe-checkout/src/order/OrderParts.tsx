import type { OrderDetail } from '@santhe/contracts'
import { Link, useNow } from '@santhe/host'
import { daysLate, isExpected, istDateOf } from '@santhe/rules'
import {
  buttonClass,
  classes,
  EstimatedDelivery,
  Icon,
  LocalName,
  Money,
  Panel,
  Picture,
  useBoxCount,
  useContents,
  useTexts,
} from '@santhe/ui'
import blocks from '@santhe/ui/blocks.module.css'
import { texts } from '../texts/index.ts'
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
  const t = useTexts(texts)
  const contents = useContents()
  const boxCount = useBoxCount()
  return (
    <ul className={blocks.stack16}>
      {items.map(item => (
        <li key={item.id} className={styles.item}>
          <Picture src={item.imageUrl} alt="" ratio="1 / 1" sizes="72px" className={blocks.rounded} />
          <div className={blocks.stack4}>
            <Link to={`/products/${item.productId}`} className={styles.itemName}>
              <span>{item.productName}</span> <LocalName>{item.localName}</LocalName>
            </Link>
            <span className={blocks.muted}>
              <span>{boxCount(item)} ×</span> <Money rupees={item.price} />
              <span>{' · '}</span>
              <span className={styles.contents}>
                {t('cart.inBox', { contents: contents(item.unitsPerBox, item.unit) })}
              </span>
            </span>
          </div>
          <Money rupees={item.lineTotal} />
        </li>
      ))}
    </ul>
  )
}

/** docs/product/orders.md#tracking */
export function HowWasIt({ order }: { order: OrderDetail }) {
  const t = useTexts(texts)
  if (order.status !== 'delivered') return null
  const received = order.items.filter(({ quantity, boxesNow = quantity }) => boxesNow > 0)
  return (
    <Panel title={t('order.howWasIt')}>
      <p className={blocks.muted}>{t('order.howWasItText', { farm: order.farmName })}</p>
      <div className={blocks.row8}>
        {received.map(({ id, productId, productName }) => (
          <Link
            key={id}
            to={`/products/${productId}#reviews`}
            className={buttonClass({ look: 'quiet', size: 'small' })}
          >
            {t('order.reviewOf', { name: productName })}
          </Link>
        ))}
      </div>
    </Panel>
  )
}
