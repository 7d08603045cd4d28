import type { Product, ProductDetail } from '@santhe/contracts'
import { cartItemOf, useCart, useEarlyPress } from '@santhe/host'
import { canBeAwaited, clampQuantity, MIN_QUANTITY } from '@santhe/rules'
import { Button, Icon, Money, QuantityPicker, useContents, useUnitPrice } from '@santhe/ui'
import blocks from '@santhe/ui/blocks.module.css'
import { useRef, useState } from 'react'
import { Delivery } from '../../../parts/delivery/Delivery.tsx'
import { boxLine, timeLine, UnbrokenParts } from '../../../parts/products/product-lines.tsx'
import { useOffer } from '../../../parts/products/use-offer.ts'
import { Wish } from '../../../parts/wish/Wish.tsx'
import { useFactsT } from '../../../texts/product-facts.ts'
import { useT } from '../../../texts.ts'
import { useToday } from '../../../use-today.ts'
import { AddBar } from './AddBar.tsx'
import styles from './BuyBox.module.css'
import { NextFeeStep } from './NextFeeStep.tsx'

export function BuyBox({ product }: { product: ProductDetail }) {
  const t = useT()
  const factsT = useFactsT()
  const today = useToday()
  const { add } = useCart()
  const contents = useContents()
  const unitPrice = useUnitPrice()(product)
  const actions = useRef<HTMLDivElement>(null)
  const { offer, isOwn, canBuy } = useOffer(product)
  const time = timeLine(product, today, t)
  const [quantity, setQuantity] = useState(MIN_QUANTITY)
  const boxes = Math.max(MIN_QUANTITY, clampQuantity(quantity, product.inventory).quantity)
  const handleAdd = () => {
    add(cartItemOf(product), boxes)
    setQuantity(MIN_QUANTITY)
  }
  const early = useEarlyPress(handleAdd)
  return (
    <div className={styles.box}>
      <p className={styles.price}>
        <Money rupees={product.price} /> <span className={styles.perBox}>{t('product.perBox')}</span>
        {unitPrice !== '' && <span className={styles.unitPrice}> {unitPrice}</span>}
      </p>
      <p className={styles.line}>
        <Icon name="box" size="small" />
        {boxLine(product, contents, t)}
      </p>
      {time !== '' && (
        <p className={styles.line}>
          <Icon name="truck" size="small" />
          <span>
            <UnbrokenParts line={time} />
          </span>
        </p>
      )}
      <Delivery farms={[product.farm]} />
      <div className={styles.actions} ref={actions}>
        {canBuy && (
          <QuantityPicker
            label={t('product.boxes', { name: product.name })}
            value={boxes}
            onChange={setQuantity}
            stock={product.inventory}
          />
        )}
        <Wish kind="saved" product={product} className={styles.save} word={factsT('facts.save')} />
        <Button {...early} disabled={!canBuy} onClick={handleAdd}>
          {canBuy && <Icon name="cart" size="small" />}
          <span>{isOwn ? t('product.own') : offer.button}</span>
        </Button>
        <TellMe product={product} />
      </div>
      {canBuy && <NextFeeStep price={product.price} boxes={boxes} />}
      {canBuy && <AddBar product={product} button={actions} onAdd={handleAdd} />}
      {offer.hasEnded && <p className={blocks.muted}>{t('product.endedNotice')}</p>}
      {isOwn && <p className={blocks.muted}>{t('product.ownNotice')}</p>}
    </div>
  )
}

/** For sold-out or coming products, except one's own. docs/product/products.md#saved-products. */
export function TellMe({ product }: { product: Product }) {
  const { offer, isOwn } = useOffer(product)
  return !isOwn && canBeAwaited(offer) ? <Wish kind="tellMe" product={product} /> : null
}
