import { useEndpoint } from '@santhe/client'
import { listOrders } from '@santhe/contracts'
import { textOf } from '@santhe/host'
import { Button, ErrorState, useTexts } from '@santhe/ui'
import { useState } from 'react'
import { NoOrders } from '../orders/NoOrders.tsx'
import { OrdersPlaceholder } from '../orders/OrdersPlaceholder.tsx'
import { OrderRows, OrdersFoot, OrdersTable } from '../orders/OrdersTable.tsx'
import styles from '../orders/orders.module.css'
import { texts } from '../texts.ts'

const PAGE = 20

/** The buyer's orders, newest first, a page at a time. Storefront spec §2, Dashboard. */
export function BuyerOrders() {
  const t = useTexts(texts)
  const first = useEndpoint(listOrders, { query: { limit: PAGE } }, { fresh: true })
  const [laterPages, setLaterPages] = useState(0)
  return (
    <div className={styles.part}>
      <h1 className={styles.title}>{t('orders.title')}</h1>
      {first.isLoading && <OrdersPlaceholder rows={6} />}
      {first.error && <ErrorState title={t('orders.loadError')} text={textOf(first.error)} onRetry={first.retry} />}
      {first.answer?.length === 0 && <NoOrders />}
      {first.answer && first.answer.length > 0 && (
        <OrdersTable>
          <OrderRows orders={first.answer} />
          <Later cursor={first.nextCursor} pages={laterPages} onMore={() => setLaterPages(count => count + 1)} />
        </OrdersTable>
      )}
    </div>
  )
}

interface LaterProps {
  /** Where the next page begins; none after the last. */
  cursor: string | undefined
  /** How many more pages are wanted. */
  pages: number
  onMore: () => void
}

/** What follows a page: the next one, where it is wanted, or the way to it. Each page leads to the next by its own cursor, so a new order shifts them all alike. */
function Later({ cursor, pages, onMore }: LaterProps) {
  const t = useTexts(texts)
  if (cursor === undefined) return null
  if (pages > 0) return <LaterPage cursor={cursor} pages={pages} onMore={onMore} />
  return (
    <OrdersFoot>
      <Button look="quiet" onClick={onMore}>
        {t('orders.more')}
      </Button>
    </OrdersFoot>
  )
}

function LaterPage({ cursor, pages, onMore }: LaterProps & { cursor: string }) {
  const t = useTexts(texts)
  const page = useEndpoint(listOrders, { query: { limit: PAGE, cursor } })
  if (page.error) {
    return (
      <OrdersFoot>
        <ErrorState title={t('orders.loadError')} text={textOf(page.error)} onRetry={page.retry} />
      </OrdersFoot>
    )
  }
  if (!page.answer) {
    return (
      <OrdersFoot>
        <OrdersPlaceholder rows={2} />
      </OrdersFoot>
    )
  }
  return (
    <>
      <OrderRows orders={page.answer} />
      <Later cursor={page.nextCursor} pages={pages - 1} onMore={onMore} />
    </>
  )
}
