import type { Product } from '@santhe/contracts'
import { cartItemOf, Link, useCart, useNow } from '@santhe/host'
import { formatRupees, istDateOf, nearDate, offerOf, rupeesToPaise } from '@santhe/rules'
import { Button, useTexts } from '@santhe/ui'
import { texts } from '../texts.ts'
import styles from './again.module.css'

/** What is nearest to a product that can't be bought: to be added where it can, else with its next harvest. */
export function NearestOffer({ product }: { product: Product }) {
  const t = useTexts(texts)
  const cart = useCart()
  const today = istDateOf(useNow())
  const { canBuy } = offerOf(product, today)
  const isInCart = cart.lines.some(({ id }) => id === product.id)
  const names = { name: product.name, farm: product.farm.name }
  const date = nearDate(product.harvestDate, today) || product.harvestMonth
  const price = formatRupees(rupeesToPaise(product.price) ?? 0)
  return (
    <p className={styles.nearest}>
      <Link to={`/products/${product.id}`}>
        {canBuy && t('again.offer', { ...names, price })}
        {!canBuy && (date ? t('again.nextHarvest', { ...names, date }) : t('again.comingSoon', names))}
      </Link>
      {canBuy && isInCart && <span>{t('again.added')}</span>}
      {canBuy && !isInCart && (
        <Button
          size="small"
          look="quiet"
          aria-label={t('again.addNamed', names)}
          onClick={() => cart.add(cartItemOf(product))}
        >
          {t('again.add')}
        </Button>
      )}
    </p>
  )
}
