import { formatRupees } from '@santhe/rules'
import { useState } from 'react'
import { Button } from '../actions/Button.tsx'
import blocks from '../blocks.module.css'
import { QuantityPicker } from '../fields/QuantityPicker.tsx'
import { TextInput } from '../fields/TextInput.tsx'
import { Dialog } from '../layout/Dialog.tsx'
import { ProblemNotice } from '../summary/Notice.tsx'
import shortTexts from '../texts/en/short.json'
import { useTexts } from '../texts/texts.tsx'
import { isAmount, type ShortItem, type ShortLine, useShortLines } from './short-lines.ts'

export { default as shortTexts } from '../texts/en/short.json'
export { type ShortItem, type ShortLine, useShortLines } from './short-lines.ts'

interface ShortDialogProps {
  items: readonly ShortItem[]
  isBusy: boolean
  refusal: string | undefined
  onSave: (lines: ShortLine[]) => void
  onClose: () => void
}

/** docs/product/adjustments.md#short */
export function ShortDialog({ items, isBusy, refusal, onSave, onClose }: ShortDialogProps) {
  const t = useTexts(shortTexts)
  const { lines, lineOf, setLine, isEmpty, isValid } = useShortLines(items)
  const [wasSent, setWasSent] = useState(false)
  const handleSave = () => {
    setWasSent(true)
    if (isValid) onSave(lines)
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
        <ProblemNotice>{refusal}</ProblemNotice>
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
        {isEmpty && (
          <Button look="quiet" isWide onClick={onClose}>
            {t('keep')}
          </Button>
        )}
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
    <div className={blocks.stack4}>
      <div className={blocks.ends}>
        <strong>{name}</strong>
        <QuantityPicker
          label={t('boxesOf', { name })}
          value={line?.quantity ?? boxes}
          stock={boxes}
          isOfOrder
          onChange={quantity => onChange(quantity === boxes ? undefined : { productId, quantity })}
        />
      </div>
      <div>
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
