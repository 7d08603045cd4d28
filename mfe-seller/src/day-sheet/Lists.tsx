import type { DaySheet, SheetOrder } from '@santhe/contracts'
import { formatRupees, type IstDate, nearDeliveryDate, rupeesToPaise } from '@santhe/rules'
import { Badge, LocalName, PhoneLink, useContents, useTexts } from '@santhe/ui'
import blocks from '@santhe/ui/blocks.module.css'
import type { ReactNode } from 'react'
import styles from './day-sheet.module.css'
import { byWindow, isHere, productsToPick } from './sheet-lists.ts'
import { sheetTexts } from './texts.ts'

interface RowProps {
  label: string
  isTicked: boolean
  isDisabled?: boolean
  onToggle: () => void
  children: ReactNode
}

function Row({ label, isTicked, isDisabled = false, onToggle, children }: RowProps) {
  return (
    <li>
      <label className={styles.row}>
        <input type="checkbox" aria-label={label} checked={isTicked} disabled={isDisabled} onChange={onToggle} />
        <span className={styles.rowText}>{children}</span>
      </label>
    </li>
  )
}

interface ListProps {
  sheet: DaySheet
  isTicked: (id: number) => boolean
  onToggle: (id: number) => void
}

export function PickList({ sheet, isTicked, onToggle }: ListProps) {
  const t = useTexts(sheetTexts)
  const contents = useContents()
  const products = productsToPick(sheet)
  const done = products.filter(({ productId }) => isTicked(productId)).length
  return (
    <>
      <p className={styles.count}>{t('picked', { done, count: products.length })}</p>
      <ul className={blocks.stack8}>
        {products.map(({ productId, productName, localName, boxes, unit, unitsPerBox }) => (
          <Row
            key={productId}
            label={t('tickPick', { name: productName })}
            isTicked={isTicked(productId)}
            onToggle={() => onToggle(productId)}
          >
            <strong className={styles.large}>{t('line', { count: boxes, name: productName })}</strong>
            <LocalName>{localName}</LocalName>
            <span className={blocks.muted}>{t('inBox', { contents: contents(unitsPerBox, unit) })}</span>
          </Row>
        ))}
      </ul>
    </>
  )
}

interface PackListProps extends ListProps {
  today: IstDate
  /** Whether a tick can no longer be undone here. */
  isSettled: (order: SheetOrder) => boolean
}

export function PackList({ sheet, today, isTicked, isSettled, onToggle }: PackListProps) {
  const t = useTexts(sheetTexts)
  const orders = sheet.orders.filter(isHere)
  const done = orders.filter(({ id }) => isTicked(id)).length
  return (
    <>
      <p className={styles.count} role="status">
        {t('packed', { done, count: orders.length })}
      </p>
      <ul className={blocks.stack8}>
        {orders.map(order => (
          <Row
            key={order.id}
            label={t('tickPack', { id: order.id, name: order.customerName })}
            isTicked={isTicked(order.id)}
            isDisabled={isSettled(order)}
            onToggle={() => onToggle(order.id)}
          >
            <span className={styles.top}>
              <strong className={styles.large}>
                {t('order', { id: order.id })} {order.customerName}
              </strong>
              {order.dueOn !== null && order.dueOn < today && (
                <Badge tone="bad">{t('due', { date: nearDeliveryDate(order.dueOn, today) })}</Badge>
              )}
            </span>
            <Boxes order={order} />
            <span className={blocks.muted}>
              {[order.pickup ? t('pickup') : order.area, order.window && t(order.window).toLowerCase()]
                .filter(Boolean)
                .join(', ')}
            </span>
          </Row>
        ))}
      </ul>
    </>
  )
}

function Boxes({ order }: { order: SheetOrder }) {
  const t = useTexts(sheetTexts)
  return (
    <span className={styles.boxes}>
      {order.items.map(({ productId, productName, quantity }) => (
        <span key={productId}>{t('line', { count: quantity, name: productName })}</span>
      ))}
    </span>
  )
}

export function SendList({
  sheet,
  isPacked,
  isTicked,
  onToggle,
}: ListProps & { isPacked: (order: SheetOrder) => boolean }) {
  const t = useTexts(sheetTexts)
  const done = sheet.orders.filter(({ id }) => isTicked(id)).length
  return (
    <>
      <p className={styles.count}>{t('delivered', { done, count: sheet.orders.length })}</p>
      {byWindow(sheet).map(({ window, orders }) => (
        <section key={window} className={styles.window}>
          <h3>{t(window ?? 'anyTime')}</h3>
          <ul className={blocks.stack8}>
            {orders.map(order => (
              <Row
                key={order.id}
                label={t('tickSend', { id: order.id, name: order.customerName })}
                isTicked={isTicked(order.id)}
                onToggle={() => onToggle(order.id)}
              >
                <strong className={styles.large}>
                  {t('order', { id: order.id })} {order.customerName}
                </strong>
                {order.pickup ? <Badge tone="good">{t('pickup')}</Badge> : <span>{order.area}</span>}
                <PhoneLink phone={order.phone} />
                <Boxes order={order} />
                {order.toTake > 0 && (
                  <strong>{t('take', { amount: formatRupees(rupeesToPaise(order.toTake) ?? 0) })}</strong>
                )}
                {!isPacked(order) && <Badge tone="attention">{t('notPacked')}</Badge>}
              </Row>
            ))}
          </ul>
        </section>
      ))}
    </>
  )
}
