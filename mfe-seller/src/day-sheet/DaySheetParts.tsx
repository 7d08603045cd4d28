import { PackShort } from '@santhe/client/pack-short'
import type { DaySheet, OrderDetail, SheetOrder } from '@santhe/contracts'
import { useLanguage, useNow } from '@santhe/host'
import { formatRupees, type IstDate, istDateOf, namesFor, nearDeliveryDate, rupeesToPaise } from '@santhe/rules'
import { Badge, Button, LocalName, Notice, PhoneLink, useContents, useItemName, useTexts } from '@santhe/ui'
import blocks from '@santhe/ui/blocks.module.css'
import type { ReactNode } from 'react'
import daySheetTexts from '../texts/en/day-sheet.json'
import styles from './day-sheet.module.css'
import { byWindow, isHere, productsToPick } from './sheet-lists.ts'
import type { Ticks } from './use-day-sheet.ts'
import { usePackedTicks } from './use-packed-ticks.ts'

const PARTS = ['pick', 'pack', 'send'] as const
type Part = (typeof PARTS)[number]

interface DaySheetPartsProps {
  sheet: DaySheet
  readAt: number | undefined
  ticks: Ticks
  change: (changed: (before: Ticks) => Ticks) => void
  onShort: (order: OrderDetail) => void
  part: string
  onPart: (part: string) => void
}

const toggled = (ids: readonly number[], id: number) =>
  ids.includes(id) ? ids.filter(one => one !== id) : [...ids, id]

interface PartTabsProps {
  part: Part
  onPart: (part: Part) => void
}

function PartTabs({ part, onPart }: PartTabsProps) {
  const t = useTexts(daySheetTexts)
  return (
    <nav className={styles.parts} aria-label={t('parts')}>
      {PARTS.map(one => (
        <button key={one} type="button" aria-pressed={one === part} onClick={() => onPart(one)}>
          {t(one)}
        </button>
      ))}
    </nav>
  )
}

export function DaySheetParts({ sheet, readAt, ticks, change, onShort, part: urlPart, onPart }: DaySheetPartsProps) {
  const t = useTexts(daySheetTexts)
  const today = istDateOf(useNow())
  const { isTicked, isSent, refused, waiting, toggle, closeRefused } = usePackedTicks({
    sheets: [{ ...sheet, readAt }],
  })
  const isSettled = ({ id, packedAt, status }: SheetOrder) => packedAt !== null || status === 'shipping' || isSent(id)
  const isPacked = (order: SheetOrder) => isSettled(order) || isTicked(order.id)
  const packedIds = new Set(sheet.orders.filter(isPacked).map(({ id }) => id))
  const part = PARTS.find(one => one === urlPart) ?? 'pick'
  const lists: Readonly<Record<Part, ReactNode>> = {
    pick: (
      <PickList
        sheet={sheet}
        isTicked={id => ticks.picked.includes(id)}
        onToggle={id => change(before => ({ ...before, picked: toggled(before.picked, id) }))}
      />
    ),
    pack: (
      <PackList
        sheet={sheet}
        today={today}
        isTicked={id => packedIds.has(id)}
        isSettled={isSettled}
        onToggle={toggle}
        onShort={onShort}
      />
    ),
    send: (
      <SendList
        sheet={sheet}
        isPacked={isPacked}
        isTicked={id => ticks.delivered.includes(id)}
        onToggle={id => change(before => ({ ...before, delivered: toggled(before.delivered, id) }))}
      />
    ),
  }
  return (
    <>
      <PartTabs part={part} onPart={onPart} />
      <p className={styles.waiting} role="status">
        {waiting > 0 && t('waiting', { count: waiting })}
      </p>
      <RefusedSteps steps={refused} onClose={closeRefused} />
      <div className={styles.lists}>
        {PARTS.map(one => (
          <section key={one} className={styles.part} data-open={one === part} aria-label={t(one)}>
            <h2>{t(one)}</h2>
            {lists[one]}
          </section>
        ))}
      </div>
    </>
  )
}

function RefusedSteps({
  steps,
  onClose,
}: {
  steps: ReturnType<typeof usePackedTicks>['refused']
  onClose: () => void
}) {
  const t = useTexts(daySheetTexts)
  if (steps.length === 0) return null
  return (
    <Notice tone="attention" icon="warning" isAlert>
      <strong>{t('refused')}</strong>
      <ul>
        {steps.map(({ id, order, message }) => (
          <li key={id}>{t('because', { order, message })}</li>
        ))}
      </ul>
      <Button look="plain" size="small" onClick={onClose}>
        {t('close')}
      </Button>
    </Notice>
  )
}

interface RowProps {
  label: string
  isTicked: boolean
  isDisabled?: boolean
  onToggle: () => void
  /** Shown below the ticks. */
  foot?: ReactNode
  children: ReactNode
}

function Row({ label, isTicked, isDisabled = false, onToggle, foot, children }: RowProps) {
  return (
    <li>
      <label className={styles.row}>
        <input type="checkbox" aria-label={label} checked={isTicked} disabled={isDisabled} onChange={onToggle} />
        <span className={styles.rowText}>{children}</span>
      </label>
      {foot}
    </li>
  )
}

interface ListProps {
  sheet: DaySheet
  isTicked: (id: number) => boolean
  onToggle: (id: number) => void
}

function PickList({ sheet, isTicked, onToggle }: ListProps) {
  const t = useTexts(daySheetTexts)
  const contents = useContents()
  const language = useLanguage()
  const products = productsToPick(sheet, language)
  const done = products.filter(({ productId }) => isTicked(productId)).length
  return (
    <>
      <p className={styles.count}>{t('picked', { done, count: products.length })}</p>
      <ul className={blocks.stack8}>
        {products.map(({ productId, productName, localName, boxes, unit, unitsPerBox }) => {
          const [first, other] = namesFor({ name: productName, localName }, language)
          return (
            <Row
              key={productId}
              label={t('tickPick', { name: first })}
              isTicked={isTicked(productId)}
              onToggle={() => onToggle(productId)}
            >
              <strong className={styles.large}>{t('line', { count: boxes, name: first })}</strong>
              <LocalName>{other}</LocalName>
              <span className={blocks.muted}>{t('inBox', { contents: contents(unitsPerBox, unit) })}</span>
            </Row>
          )
        })}
      </ul>
    </>
  )
}

interface PackListProps extends ListProps {
  today: IstDate
  /** Whether it is too late to undo a tick here. */
  isSettled: (order: SheetOrder) => boolean
  onShort: (order: OrderDetail) => void
}

function PackList({ sheet, today, isTicked, isSettled, onToggle, onShort }: PackListProps) {
  const t = useTexts(daySheetTexts)
  const language = useLanguage()
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
            foot={!isTicked(order.id) && <NotAllThere order={order} onDone={onShort} />}
          >
            <span className={styles.top}>
              <strong className={styles.large}>
                {t('order', { id: order.id })} {order.customerName}
              </strong>
              {order.dueOn !== null && order.dueOn < today && (
                <Badge tone="bad">{t('due', { date: nearDeliveryDate(order.dueOn, today, language) })}</Badge>
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

function NotAllThere({ order, onDone }: { order: SheetOrder; onDone: (order: OrderDetail) => void }) {
  const t = useTexts(daySheetTexts)
  const itemName = useItemName()
  const { id, customerName: name } = order
  return (
    <PackShort
      orderId={id}
      seen={order.adjustments}
      items={order.items.map(({ productId, quantity, ...item }) => ({
        ...{ productId, name: itemName(item), boxes: quantity },
      }))}
      label={t('notAllThere')}
      name={t('notAllThereOf', { id, name })}
      onDone={onDone}
    />
  )
}

function Boxes({ order }: { order: SheetOrder }) {
  const t = useTexts(daySheetTexts)
  const itemName = useItemName()
  return (
    <span className={styles.boxes}>
      {order.items.map(({ productId, quantity, ...item }) => (
        <span key={productId}>{t('line', { count: quantity, name: itemName(item) })}</span>
      ))}
    </span>
  )
}

function SendList({ sheet, isPacked, isTicked, onToggle }: ListProps & { isPacked: (order: SheetOrder) => boolean }) {
  const t = useTexts(daySheetTexts)
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
