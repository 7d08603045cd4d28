import type { OrderDetail } from '@santhe/contracts'
import { Link } from '@santhe/host'
import { LocalName, Money, Picture, useContents, useTexts } from '@santhe/ui'
import blocks from '@santhe/ui/blocks.module.css'
import { texts } from '../texts.ts'
import styles from './order.module.css'

export function OrderItems({ items }: { items: OrderDetail['items'] }) {
  const t = useTexts(texts)
  const contents = useContents()
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
              <span>{t('boxes', { count: item.quantity })} ×</span> <Money rupees={item.price} />
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
