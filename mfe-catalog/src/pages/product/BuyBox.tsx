import { useDeliveryArea, useDeliveryPin, useEndpoint } from '@santhe/client'
import { listActiveOrderFees, type Product, type ProductDetail } from '@santhe/contracts'
import { cartItemOf, useCart, useLanguage, useSession } from '@santhe/host'
import {
  canBeAwaited,
  clampQuantity,
  feeAreaOf,
  formatShortRupees,
  freeFrom,
  MIN_QUANTITY,
  namesFor,
  nextFeeStep,
  rupeesToPaise,
} from '@santhe/rules'
import {
  Button,
  Icon,
  LazyPart,
  Money,
  QuantityPicker,
  useContents,
  useOfferText,
  useTexts,
  useUnitPrice,
} from '@santhe/ui'
import blocks from '@santhe/ui/blocks.module.css'
import { type RefObject, useEffect, useRef, useState } from 'react'
import { Delivery } from '../../parts/delivery/Delivery.tsx'
import { boxLine, timeLine, UnbrokenParts } from '../../parts/products/product-lines.tsx'
import { useOffer } from '../../parts/products/use-offer.ts'
import { Wish } from '../../parts/wish/Wish.tsx'
import catalogTexts from '../../texts/en/catalog.json'
import productFactsTexts from '../../texts/en/product-facts.json'
import { useToday } from '../../use-today.ts'
import addBarStyles from './AddBar.module.css'
import styles from './BuyBox.module.css'

const loadAddToOrder = async () => (await import('../../parts/add-to-order/AddToOrder.tsx')).AddToOrder

function Facts({ product }: { product: ProductDetail }) {
  const t = useTexts(catalogTexts)
  const contents = useContents()
  const unitPrice = useUnitPrice()(product)
  const time = timeLine(product, useToday(), { t, language: useLanguage() })
  return (
    <>
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
    </>
  )
}

export function BuyBox({ product }: { product: ProductDetail }) {
  const t = useTexts(catalogTexts)
  const factsT = useTexts(productFactsTexts)
  const { add } = useCart()
  const { isSignedIn } = useSession()
  const offerText = useOfferText()
  const [name] = namesFor(product, useLanguage())
  const actions = useRef<HTMLDivElement>(null)
  const { offer, isOwn, canBuy } = useOffer(product)
  const [quantity, setQuantity] = useState(MIN_QUANTITY)
  const boxes = Math.max(MIN_QUANTITY, clampQuantity(quantity, product.inventory).quantity)
  const handleAdd = () => {
    add(cartItemOf(product), boxes)
    setQuantity(MIN_QUANTITY)
  }
  return (
    <div className={styles.box}>
      <Facts product={product} />
      <Delivery farms={[product.farm]} />
      <div className={styles.actions} ref={actions}>
        {canBuy && (
          <QuantityPicker
            label={t('product.boxes', { name })}
            value={boxes}
            onChange={setQuantity}
            stock={product.inventory}
          />
        )}
        <Wish kind="saved" product={product} className={styles.save} word={factsT('facts.save')} />
        <Button disabled={!canBuy} onClick={handleAdd}>
          {canBuy && <Icon name="cart" size="small" />}
          <span>{isOwn ? t('product.own') : offerText(offer.button)}</span>
        </Button>
        <WaitForIt product={product} />
      </div>
      <LazyPart load={loadAddToOrder} isEnabled={canBuy && isSignedIn} props={{ product }} />
      {canBuy && <NextFeeStep price={product.price} boxes={boxes} />}
      {canBuy && <AddBar product={product} button={actions} onAdd={handleAdd} />}
      {offer.hasEnded && <p className={blocks.muted}>{t('product.endedNotice')}</p>}
      {isOwn && <p className={blocks.muted}>{t('product.ownNotice')}</p>}
    </div>
  )
}

/** For sold-out or coming products, except one's own. docs/product/products.md#waitlist. */
export function WaitForIt({ product }: { product: Product }) {
  const { offer, isOwn } = useOffer(product)
  return !isOwn && canBeAwaited(offer) ? <Wish kind="wait" product={product} /> : null
}

interface NextFeeStepProps {
  /** Rupees per box. */
  price: number
  /** Quantity in the picker. */
  boxes: number
}

/**
 * How a box can be paid and from what sum delivery is free; with a cart, how much is missing to the next fee step.
 * docs/product/delivery.md#next-step.
 */
function NextFeeStep({ price, boxes }: NextFeeStepProps) {
  const t = useTexts(productFactsTexts)
  const { count, subtotal } = useCart()
  const fees = useEndpoint(listActiveOrderFees).data
  const [pin] = useDeliveryPin()
  const area = feeAreaOf(useDeliveryArea(pin)?.area)
  const next = count > 0 && fees && nextFeeStep(subtotal + (rupeesToPaise(price) ?? 0) * boxes, fees, { area })
  if (count === 0 && fees) {
    const from = freeFrom(fees, area)
    const amount = from === undefined ? '' : formatShortRupees(from)
    return (
      <p className={styles.line}>
        <Icon name="check" size="small" />
        {t(from === undefined ? 'facts.cash' : 'facts.cashFree', { amount })}
      </p>
    )
  }
  if (!next) return null
  const amounts = { missing: formatShortRupees(next.missing), amount: formatShortRupees(next.amount) }
  return (
    <p className={styles.line}>
      <Icon name="cart" size="small" />
      {t(next.amount === 0 ? 'facts.nextFree' : 'facts.nextCheaper', { count: boxes, ...amounts })}
    </p>
  )
}

interface AddBarProps {
  product: Product
  button: RefObject<HTMLElement | null>
  onAdd: () => void
}

/** Price and Add above the phone's tab bar while the product's own button is off screen. */
function AddBar({ product, button, onAdd }: AddBarProps) {
  const t = useTexts(catalogTexts)
  const unitPrice = useUnitPrice()(product)
  const [name] = namesFor(product, useLanguage())
  if (!useIsOutOfSight(button)) return null
  return (
    <div className={addBarStyles.bar} data-add-bar="">
      <p className={addBarStyles.price}>
        <Money rupees={product.price} /> <span className={addBarStyles.small}>{t('product.perBox')}</span>
        {unitPrice !== '' && <span className={addBarStyles.unitPrice}> {unitPrice}</span>}
      </p>
      <Button aria-label={t('product.addLabel', { name })} onClick={onAdd}>
        {t('product.add')}
      </Button>
    </div>
  )
}

/** Margins of the header and the phone's tab bar (`--header-height`, `--bottom-bar-height`). */
const COVERED = '-60px 0px -64px 0px'

/** Returns whether an element is not fully visible; false until measured. */
function useIsOutOfSight(element: RefObject<Element | null>): boolean {
  const [isOut, setOut] = useState(false)
  useEffect(() => {
    const target = element.current
    if (!target) return
    const observer = new IntersectionObserver(
      entries => {
        const last = entries.at(-1)
        if (last) setOut(last.intersectionRatio < 1)
      },
      { rootMargin: COVERED, threshold: [0, 1] },
    )
    observer.observe(target)
    return () => observer.disconnect()
  }, [element])
  return isOut
}
