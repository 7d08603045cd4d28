import { formatRupees, type Paise, rupeesToPaise } from '@santhe/rules'
import { useState } from 'react'
import { Button } from '../actions/Button.tsx'
import blocks from '../blocks.module.css'
import { QuantityPicker } from '../fields/QuantityPicker.tsx'
import { TextInput } from '../fields/TextInput.tsx'
import { Dialog } from '../layout/Dialog.tsx'
import { Notice } from '../summary/Notice.tsx'
import { useTexts } from '../texts/texts.tsx'
import { shortTexts } from './short-texts.ts'

export { shortTexts } from './short-texts.ts'

export interface ShortItem {
  productId: number
  name: string
  boxes: number
  /** What its boxes cost; the market checks it where omitted. */
  most?: Paise | undefined
}

/** Boxes that there are, or typed rupees that come back. */
export type ShortLine = { productId: number; quantity: number } | { productId: number; amount: string }

interface ShortDialogProps {
  items: readonly ShortItem[]
  isBusy: boolean
  /** Error of the last press. */
  refusal: string | undefined
  onSave: (lines: ShortLine[]) => void
  onClose: () => void
}

function isAmount(text: string, most: Paise = Number.POSITIVE_INFINITY): boolean {
  const paise = rupeesToPaise(text) ?? 0
  return paise > 0 && paise <= most
}

/** docs/product/adjustments.md#short */
export function ShortDialog({ items, isBusy, refusal, onSave, onClose }: ShortDialogProps) {
  const t = useTexts(shortTexts)
  const [lines, setLines] = useState<readonly ShortLine[]>([])
  const [wasSent, setWasSent] = useState(false)
  const lineOf = ({ productId }: ShortItem) => lines.find(line => line.productId === productId)
  const setLine = (item: ShortItem, line: ShortLine | undefined) =>
    setLines(before => [...before.filter(one => one.productId !== item.productId), ...(line ? [line] : [])])
  const isEmpty = items.every(item => {
    const line = lineOf(item)
    return line && 'quantity' in line && line.quantity === 0
  })
  const isValid = items.every(item => {
    const line = lineOf(item)
    return !line || 'quantity' in line || isAmount(line.amount, item.most)
  })
  const handleSave = () => {
    setWasSent(true)
    if (isValid) onSave([...lines])
  }
  return (
    <Dialog title={t('title')} isOpen onClose={onClose}>
      <div className={blocks.stack20}>
        <p className={blocks.muted}>{t('text')}</p>
        <ul className={blocks.stack20}>
          {items.map(item => (
            <li key={item.productId}>
              <Item item={item} line={lineOf(item)} wasSent={wasSent} onChange={line => setLine(item, line)} />
            </li>
          ))}
        </ul>
        {isEmpty && <p>{t('cancels')}</p>}
        {refusal !== undefined && (
          <Notice tone="bad" icon="warning" isAlert>
            {refusal}
          </Notice>
        )}
        <Button
          isWide
          look={isEmpty ? 'danger' : 'primary'}
          disabled={lines.length === 0}
          isBusy={isBusy}
          busyLabel={t('saving')}
          onClick={handleSave}
        >
          {t(isEmpty ? 'saveCancelled' : 'save')}
        </Button>
      </div>
    </Dialog>
  )
}

interface ItemProps {
  item: ShortItem
  line: ShortLine | undefined
  wasSent: boolean
  onChange: (line: ShortLine | undefined) => void
}

function Item({ item, line, wasSent, onChange }: ItemProps) {
  const t = useTexts(shortTexts)
  const { productId, name, boxes, most } = item
  if (line && 'amount' in line) {
    return (
      <div className={blocks.stack8}>
        <TextInput
          label={t('amount', { name })}
          hint={most === undefined ? undefined : t('most', { amount: formatRupees(most) })}
          error={wasSent && !isAmount(line.amount, most) ? t('noAmount') : undefined}
          sign="₹"
          inputMode="decimal"
          autoComplete="off"
          value={line.amount}
          onChange={amount => onChange({ productId, amount })}
        />
        <Button look="plain" size="small" onClick={() => onChange(undefined)}>
          {t('asBoxes')}
        </Button>
      </div>
    )
  }
  return (
    <div className={blocks.stack8}>
      <strong>{name}</strong>
      <div className={blocks.row12}>
        <span>{t('boxes')}</span>
        <QuantityPicker
          label={t('boxesOf', { name })}
          value={line?.quantity ?? boxes}
          stock={boxes}
          isOfOrder
          onChange={quantity => onChange(quantity === boxes ? undefined : { productId, quantity })}
        />
        <Button
          look="plain"
          size="small"
          aria-label={t('lightOf', { name })}
          onClick={() => onChange({ productId, amount: '' })}
        >
          {t('light')}
        </Button>
      </div>
    </div>
  )
}
