import type { Product } from '@santhe/contracts'
import { Link } from '@santhe/host'
import { type IstDate, mayBeHarvested, productWord } from '@santhe/rules'
import { Button, buttonClass, useTexts } from '@santhe/ui'
import { listTexts } from './list-texts.ts'
import type { PanelKind } from './panels/panel.ts'
import styles from './products.module.css'
import { useChangeOffer } from './use-change-offer.ts'

interface ProductActionsProps {
  product: Product
  today: IstDate
  onOpen: (kind: PanelKind, product: Product) => void
}

export function ProductActions({ product, today, onOpen }: ProductActionsProps) {
  const t = useTexts(listTexts)
  const word = productWord(product, today)
  const { id, name } = product
  const isApproved = product.approvalStatus === 'approved'
  const plain = (kind: PanelKind, label: string, named: string) => (
    <Button look="plain" size="small" aria-label={named} onClick={() => onOpen(kind, product)}>
      {label}
    </Button>
  )
  return (
    <div className={styles.actions}>
      <div className={styles.ways}>
        {word === 'onSale' && <SoldOut product={product} />}
        <Button
          look="quiet"
          size="small"
          aria-label={t('photoNamed', { name })}
          onClick={() => onOpen('photo', product)}
        >
          {t('photo')}
        </Button>
        {isApproved && mayBeHarvested(product, today) && (
          <Button
            look="quiet"
            size="small"
            aria-label={t('harvestNamed', { name })}
            onClick={() => onOpen('harvested', product)}
          >
            {t('harvestedToday')}
          </Button>
        )}
        {(word === 'ended' || word === 'soldOut') && (
          <Button
            look="quiet"
            size="small"
            aria-label={t('offerAgainNamed', { name })}
            onClick={() => onOpen('again', product)}
          >
            {t('offerAgain')}
          </Button>
        )}
      </div>
      <div className={styles.more}>
        <Link
          className={buttonClass({ look: 'plain', size: 'small' })}
          to={`/dashboard/products/${id}`}
          aria-label={t('products.editNamed', { name })}
        >
          {t('products.edit')}
        </Link>
        {plain('copy', t('copy'), t('copyNamed', { name }))}
        {plain('delete', t('products.delete'), t('products.deleteNamed', { name }))}
      </div>
    </div>
  )
}

function SoldOut({ product }: { product: Product }) {
  const t = useTexts(listTexts)
  const { change, isBusy } = useChangeOffer()
  const { name, status } = product
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
