import { useLatestPurchase, useOrderAgain } from '@santhe/client'
import { textOf } from '@santhe/host'
import { Button, Picture } from '@santhe/ui'
import styles from './OrderAgain.module.css'
import { useHomeT } from './use-home-t.ts'

/** The last purchase of somebody signed in, and the way to have it again; nothing for everybody else. docs/product/orders.md#order-again. */
export function OrderAgain() {
  const t = useHomeT()
  const purchase = useLatestPurchase()
  const { again, isBusy } = useOrderAgain({
    done: count => t('home.again.done', { count }),
    failed: error => ({ title: t('home.again.failed'), text: textOf(error) }),
  })
  if (!purchase) return null
  const items = purchase.orders.flatMap(order => order.items)
  const names = items.map(item => item.productName)
  return (
    <section className={styles.again} aria-label={t('home.again.label')}>
      {items[0] && <Picture src={items[0].imageUrl} alt="" ratio="1 / 1" sizes="56px" className={styles.thumb} />}
      <p className={styles.words}>
        {t('home.again.text')} <strong>{names.slice(0, NAMED).join(', ')}</strong>
        {names.length > NAMED && ` ${t('home.again.more', { count: names.length - NAMED })}`}
      </p>
      <Button
        size="small"
        isBusy={isBusy}
        busyLabel={t('home.again.filling')}
        onClick={() => void again({ kind: 'purchase', id: purchase.id })}
      >
        {t('home.again.button')}
      </Button>
    </section>
  )
}

const NAMED = 2
