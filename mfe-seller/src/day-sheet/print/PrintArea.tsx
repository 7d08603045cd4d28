import type { DaySheet, SheetOrder } from '@santhe/contracts'
import { useLanguage } from '@santhe/host'
import { formatDate, formatDeliveryDate, formatRupees, rupeesToPaise } from '@santhe/rules'
import { classes, ProductName, useItemName, useTexts } from '@santhe/ui'
import paperStyles from '@santhe/ui/paper.module.css'
import daySheetTexts from '../../texts/en/day-sheet.json'
import { byWindow, isHere, productsToPick } from '../sheet-lists.ts'
import styles from './print-area.module.css'

export const PAPERS = ['sheetPaper', 'a4', 'a6', 'receipt'] as const
export type Paper = (typeof PAPERS)[number]

interface PrintAreaProps {
  sheet: DaySheet
  paper: Paper
}

/** Visible only in print. docs/product/farmer-dashboard.md#day-sheet */
export function PrintArea({ sheet, paper }: PrintAreaProps) {
  return (
    <div className={classes(paperStyles.paper, styles.area, styles[paper])} aria-hidden="true" data-paper={paper}>
      {paper === 'sheetPaper' ? (
        <WholeSheet sheet={sheet} />
      ) : (
        sheet.orders.filter(isHere).map(order => <Label key={order.id} order={order} />)
      )}
    </div>
  )
}

function Label({ order }: { order: SheetOrder }) {
  const t = useTexts(daySheetTexts)
  const language = useLanguage()
  const boxes = order.items.reduce((sum, { quantity }) => sum + quantity, 0)
  return (
    <article className={styles.label}>
      <p className={styles.number}>{t('order', { id: order.id })}</p>
      <p className={styles.name}>{order.customerName}</p>
      <p>{order.pickup ? t('pickup') : order.area}</p>
      <ul>
        {order.items.map(({ productId, productName, localName, quantity }) => (
          <li key={productId}>
            <ProductName before={`${quantity} × `} name={productName} localName={localName} />
          </li>
        ))}
      </ul>
      <p className={styles.foot}>
        {[
          t('boxes', { count: boxes }),
          order.dueOn === null ? '' : formatDeliveryDate(order.dueOn, language),
          order.window ? t(order.window) : '',
        ]
          .filter(Boolean)
          .join(' · ')}
      </p>
    </article>
  )
}

function WholeSheet({ sheet }: { sheet: DaySheet }) {
  const t = useTexts(daySheetTexts)
  const itemName = useItemName()
  const language = useLanguage()
  return (
    <>
      <h1>
        {t('title')}, {formatDate(sheet.date, language)}
      </h1>
      {sheet.hasMore && <p>{t('more', { count: sheet.orders.length })}</p>}
      <h2>{t('pick')}</h2>
      <ul className={styles.lines}>
        {productsToPick(sheet, language).map(({ productId, productName, localName, boxes }) => (
          <li key={productId}>
            <ProductName before={`${boxes} × `} name={productName} localName={localName} />
          </li>
        ))}
      </ul>
      <h2>{t('pack')}</h2>
      <ul className={styles.lines}>
        {sheet.orders.filter(isHere).map(order => (
          <li key={order.id}>
            <strong>
              {t('order', { id: order.id })} {order.customerName}
            </strong>{' '}
            {order.pickup ? t('pickup') : order.area}
            <br />
            {order.items
              .map(({ quantity, ...item }) => t('line', { count: quantity, name: itemName(item) }))
              .join(', ')}
          </li>
        ))}
      </ul>
      <h2>{t('send')}</h2>
      {byWindow(sheet).map(({ window, orders }) => (
        <section key={window}>
          <h3>{t(window ?? 'anyTime')}</h3>
          <ul className={styles.lines}>
            {orders.map(order => (
              <li key={order.id}>
                <strong>
                  {t('order', { id: order.id })} {order.customerName}
                </strong>{' '}
                <span>
                  {[
                    order.pickup ? t('pickup') : order.area,
                    order.phone,
                    order.toTake > 0 && formatRupees(rupeesToPaise(order.toTake) ?? 0),
                  ]
                    .filter(Boolean)
                    .join(', ')}
                </span>
              </li>
            ))}
          </ul>
        </section>
      ))}
    </>
  )
}
