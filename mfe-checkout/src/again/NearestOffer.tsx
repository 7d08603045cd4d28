import type { Product } from '@santhe/contracts'
import { cartItemOf, Link, useCart, useNow } from '@santhe/host'
import { formatRupees, istDateOf, nearDate, offerOf, rupeesToPaise } from '@santhe/rules'
import { Button, useTexts } from '@santhe/ui'
import { texts } from '../texts.ts'
import styles from './again.module.css'
import { BothNames } from './BothNames.tsx'

interface NearestOfferProps {
  product: Product
  missingId: number
}

/** Nearest available product: to add now, or with its next harvest. */
export function NearestOffer({ product, missingId }: NearestOfferProps) {
  const t = useTexts(texts)
  const cart = useCart()
  const today = istDateOf(useNow())
  const { canBuy } = offerOf(product, today)
  const isInCart = cart.lines.some(({ id }) => id === product.id)
  const farm = product.farm.name
  const date = nearDate(product.harvestDate, today) || product.harvestMonth
  const price = formatRupees(rupeesToPaise(product.price) ?? 0)
  const offer = (name: string) => {
    if (canBuy) return t('again.offer', { name, farm, price })
    return date ? t('again.nextHarvest', { name, farm, date }) : t('again.comingSoon', { name, farm })
  }
  return (
    <p className={styles.nearest}>
      <Link to={`/products/${product.id}`}>
        <span>
          {product.id !== missingId && <span>{`${t('again.instead')} `}</span>}
          <BothNames name={product.name} localName={product.localName} sentence={offer} />
        </span>
      </Link>
      {canBuy && isInCart && <span>{t('again.added')}</span>}
      {canBuy && !isInCart && (
        <Button
          size="small"
          look="quiet"
          aria-label={t('again.addNamed', { name: product.name, farm })}
          onClick={() => cart.add(cartItemOf(product))}
        >
          {t('again.add')}
        </Button>
      )}
    </p>
  )
}
