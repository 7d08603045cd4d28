import type { OrderDetail } from '@santhe/contracts'
import { Link } from '@santhe/host'
import { buttonClass, Panel, useTexts } from '@santhe/ui'
import blocks from '@santhe/ui/blocks.module.css'
import { texts } from '../texts.ts'

/** docs/product/orders.md#tracking */
export function HowWasIt({ order }: { order: OrderDetail }) {
  const t = useTexts(texts)
  if (order.status !== 'delivered') return null
  return (
    <Panel title={t('order.howWasIt')}>
      <p className={blocks.muted}>{t('order.howWasItText', { farm: order.farmName })}</p>
      <div className={blocks.row8}>
        {order.items.map(({ id, productId, productName }) => (
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
