import type { Product } from '@santhe/contracts'
import { useLanguage } from '@santhe/host'
import {
  formatRupees,
  type IstDate,
  type Language,
  nearDateInRow,
  nearShortDate,
  type ProductWord,
  productWord,
  rupeesToPaise,
  statusAsRead,
} from '@santhe/rules'
import { Badge, Button, useProductName, useTexts } from '@santhe/ui'
import { ProductCell } from '@santhe/ui/office'
import listTexts from '../texts/en/list.json'
import type { PanelKind } from './panels/panel.ts'
import styles from './products.module.css'
import { useChangeOffer } from './use-change-offer.ts'

export interface ListWork {
  today: IstDate
  onOpen: (kind: PanelKind, product: Product) => void
  selectedIds: readonly number[] | undefined
  onToggle: (id: number) => void
  /** Boxes by product, waiting for the network. */
  queued: ReadonlyMap<number, number> | undefined
}

export function ProductHead({ product, work }: { product: Product; work: ListWork }) {
  const t = useTexts(listTexts)
  const name = useProductName()(product)
  const { today, selectedIds, onToggle } = work
  return (
    <div className={styles.product}>
      {selectedIds && (
        <label className={styles.tick}>
          <input
            type="checkbox"
            aria-label={t('chooseNamed', { name })}
            checked={selectedIds.includes(product.id)}
            onChange={() => onToggle(product.id)}
          />
        </label>
      )}
      <ProductCell product={product}>
        <ProductState product={product} today={today} />
        <Reason of={product} />
      </ProductCell>
    </div>
  )
}

const TONES = {
  onSale: 'good',
  waiting: 'attention',
  rejected: 'bad',
  ended: 'plain',
  soldOut: 'plain',
  comingSoon: 'plain',
} as const satisfies Record<ProductWord, string>

/** docs/product/farmer-dashboard.md#product-words. */
function ProductState({ product, today }: { product: Product; today: IstDate }) {
  const t = useTexts(listTexts)
  const word = productWord(product, today)
  return (
    <span className={styles.state}>
      <Badge tone={TONES[word]}>{t(`words.${word}`)}</Badge>
      {word === 'onSale' && statusAsRead(product) === 'Pre-Order' && <Badge>{t('preOrder')}</Badge>}
      {product.pendingEdit && <Badge tone="attention">{t('changesWaiting')}</Badge>}
    </span>
  )
}

function Reason({ of: { approvalStatus, rejectionReason, lastRejection, pendingEdit } }: { of: Product }) {
  const t = useTexts(listTexts)
  if (approvalStatus === 'rejected' && rejectionReason) {
    return <p className={styles.reason}>{t('products.reason', { reason: rejectionReason })}</p>
  }
  if (!lastRejection?.isOfEdit || pendingEdit) return null
  return <p className={styles.reason}>{t('products.editReason', { reason: lastRejection.reason })}</p>
}

type OfferField = Extract<PanelKind, 'price' | 'until' | 'harvestDate'>

interface OfferFactProps {
  product: Product
  field: OfferField
  today: IstDate
  onOpen: (kind: PanelKind, product: Product) => void
}

const rupees = (amount: number) => formatRupees(rupeesToPaise(amount) ?? 0)

export function textOfField(
  { price, availableUntil, harvestDate }: Product,
  field: OfferField,
  { today, language }: { today: IstDate; language: Language },
): string {
  if (field === 'price') return rupees(price)
  const date = field === 'until' ? availableUntil : harvestDate
  return date === null ? '' : nearDateInRow(date, today, language)
}

export function OfferLine({ product, today }: { product: Product; today: IstDate }) {
  const t = useTexts(listTexts)
  const language = useLanguage()
  const waiting = product.pendingEdit?.price
  const [until = '', harvest = ''] = [product.availableUntil, product.harvestDate].map(date =>
    nearShortDate(date, today, language),
  )
  return (
    <p className={styles.offer}>
      <span>{t(harvest ? 'offerAndHarvest' : 'offer', { price: rupees(product.price), until, harvest })}</span>
      {waiting !== undefined && <strong>{t('priceWaits', { price: rupees(waiting) })}</strong>}
    </p>
  )
}

export function OfferFact({ product, field, today, onOpen }: OfferFactProps) {
  const t = useTexts(listTexts)
  const name = useProductName()(product)
  const value = textOfField(product, field, { today, language: useLanguage() }) || t('noDate')
  // Any change resubmits a rejected product; its form explains that.
  if (product.approvalStatus === 'rejected') return value
  const waiting = field === 'price' ? product.pendingEdit?.price : undefined
  return (
    <button
      type="button"
      className={styles.fact}
      aria-label={t('changeNamed', { field: t(field), name, value })}
      onClick={() => onOpen(field, product)}
    >
      <span>
        <span>{value}</span>
        {waiting !== undefined && <small>{t('priceWaits', { price: rupees(waiting) })}</small>}
      </span>
    </button>
  )
}

interface ProductWaysProps {
  product: Product
  today: IstDate
  onOpen: (kind: PanelKind, product: Product) => void
}

/** The most frequent action; `MoreButton` opens the others. */
export function MainWay({ product, today, onOpen }: ProductWaysProps) {
  const t = useTexts(listTexts)
  const name = useProductName()(product)
  const word = productWord(product, today)
  if (word === 'onSale') return <SoldOut product={product} />
  if (word !== 'ended' && word !== 'soldOut') return null
  return (
    <Button
      look="quiet"
      size="small"
      aria-label={t('offerAgainNamed', { name })}
      onClick={() => onOpen('again', product)}
    >
      {t('offerAgain')}
    </Button>
  )
}

export function MoreButton({ product, onOpen }: Omit<ProductWaysProps, 'today'>) {
  const t = useTexts(listTexts)
  const name = useProductName()(product)
  return (
    <Button
      look="plain"
      size="small"
      aria-haspopup="dialog"
      aria-label={t('moreNamed', { name })}
      onClick={() => onOpen('more', product)}
    >
      ⋯
    </Button>
  )
}

function SoldOut({ product }: { product: Product }) {
  const t = useTexts(listTexts)
  const { change, isBusy } = useChangeOffer()
  const name = useProductName()(product)
  const { status } = product
  const handlePress = () =>
    change({
      product,
      body: { soldOut: true },
      onDone: ({ addedBoxes }) => ({
        toast: { title: t('soldOutNamed', { name }), text: t('soldOutText', { count: -addedBoxes }) },
        undo: { status, ...(addedBoxes !== 0 && { addBoxes: -addedBoxes }), seen: { status: 'Sold Out' } },
      }),
    })
  return (
    <Button look="quiet" size="small" isBusy={isBusy} aria-label={t('markSoldOut', { name })} onClick={handlePress}>
      {t('soldOut')}
    </Button>
  )
}
