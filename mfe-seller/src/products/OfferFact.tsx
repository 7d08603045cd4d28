import type { Product } from '@santhe/contracts'
import { formatRupees, type IstDate, nearDateInRow, rupeesToPaise } from '@santhe/rules'
import { Icon, useTexts } from '@santhe/ui'
import { listTexts } from './list-texts.ts'
import type { PanelKind } from './panels/panel.ts'
import styles from './products.module.css'

type OfferField = Extract<PanelKind, 'price' | 'until' | 'harvestDate'>

interface OfferFactProps {
  product: Product
  field: OfferField
  today: IstDate
  onOpen: (kind: PanelKind, product: Product) => void
}

const rupees = (amount: number) => formatRupees(rupeesToPaise(amount) ?? 0)

function textOfField({ price, availableUntil, harvestDate }: Product, field: OfferField, today: IstDate): string {
  if (field === 'price') return rupees(price)
  const date = field === 'until' ? availableUntil : harvestDate
  return date === null ? '' : nearDateInRow(date, today)
}

export function OfferFact({ product, field, today, onOpen }: OfferFactProps) {
  const t = useTexts(listTexts)
  const value = textOfField(product, field, today) || t('noDate')
  // Any change resubmits a rejected product; its form explains that.
  if (product.approvalStatus === 'rejected') return value
  const waiting = field === 'price' ? product.pendingEdit?.price : undefined
  return (
    <button
      type="button"
      className={styles.fact}
      aria-label={t('changeNamed', { field: t(field), name: product.name, value })}
      onClick={() => onOpen(field, product)}
    >
      <span>
        <span>{value}</span>
        {waiting !== undefined && <small>{t('priceWaits', { price: rupees(waiting) })}</small>}
      </span>
      <Icon name="edit" size="small" />
    </button>
  )
}
