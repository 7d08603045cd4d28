import type { Product } from '@santhe/contracts'
import { cartItemOf, InTurn, Link, useCart, useEarlyPress, useLanguage, useReach } from '@santhe/host'
import { canBeAwaited, farmSlug, formatRating, namesFor, productSlug } from '@santhe/rules'
import {
  Badge,
  Button,
  LocalName,
  Money,
  Picture,
  QuantityPicker,
  Stars,
  StatusBadge,
  useContents,
  useOfferText,
  useTexts,
  useUnitPrice,
  VisuallyHidden,
} from '@santhe/ui'
import { useLayoutEffect, useRef } from 'react'
import catalogTexts from '../../texts/en/catalog.json'
import { useToday } from '../../use-today.ts'
import { firstPart } from '../page-head.ts'
import { Wish } from '../wish/Wish.tsx'
import addButtonStyles from './AddButton.module.css'
import { FarmLogo } from './FarmLogo.tsx'
import { OutsideNote } from './OutsideNote.tsx'
import styles from './ProductCard.module.css'
import { harvestLine, shortBoxLine, timeLine, UnbrokenParts } from './product-lines.tsx'
import { useOffer } from './use-offer.ts'

const SIZES = '(min-width: 90rem) 24vw, (min-width: 64rem) 280px, (min-width: 40rem) 46vw, 104px'

interface ProductCardProps {
  product: Product
  isFirstView?: boolean
}

/** On phones a wide card with the picture at the left (docs/product/catalog.md#product-card). */
export function ProductCard(props: ProductCardProps) {
  return (
    <InTurn>
      <Card {...props} />
    </InTurn>
  )
}

function Card({ product, isFirstView = false }: ProductCardProps) {
  const t = useTexts(catalogTexts)
  const words = { t, language: useLanguage() }
  const today = useToday()
  const contents = useContents()
  const unitPrice = useUnitPrice()(product)
  const { description, growingDetails, farm } = product
  const [name, otherName] = namesFor(product, words.language)
  const time = timeLine(product, today, words)
  const harvest = harvestLine(product, today, words)
  return (
    <article className={styles.card}>
      <CardPicture product={product} isFirstView={isFirstView} />
      <Wish kind="saved" product={product} className={styles.save} />
      <div className={styles.words}>
        <h3 className={styles.name}>
          <Link className={styles.whole} to={`/products/${productSlug(product)}`}>
            <span>{name}</span> <LocalName>{otherName}</LocalName>
          </Link>
        </h3>
        <div className={styles.fact}>
          <RatingLine rating={product.rating} count={product.reviewCount} />
          <p>{shortBoxLine(product, contents, t)}</p>
        </div>
        {time !== '' && (
          <p className={styles.time}>
            <UnbrokenParts line={time} />
          </p>
        )}
        <OutsideNote farm={farm} className={styles.outside} />
        {(description || growingDetails) && (
          <p className={styles.details}>
            {description && <span>{description}</span>} {growingDetails && <span>{growingDetails}</span>}
          </p>
        )}
        <div className={styles.origin}>
          {harvest !== '' && <p className={styles.harvest}>{harvest}</p>}
          <Link
            className={styles.farm}
            to={`/farmers/${farmSlug({ id: farm.id, farmName: farm.name, location: farm.location })}`}
          >
            <FarmLogo name={farm.name} logoUrl={farm.logoUrl} />
            <span>{[farm.name, firstPart(farm.location)].filter(part => part !== '').join(', ')}</span>
          </Link>
        </div>
        <div className={styles.foot}>
          <p className={styles.price}>
            <Money rupees={product.price} /> <span className={styles.perBox}>{t('product.perBox')}</span>
            {unitPrice !== '' && <span className={styles.unitPrice}> {unitPrice}</span>}
          </p>
          <AddButton product={product} name={name} />
        </div>
      </div>
    </article>
  )
}

function CardPicture({ product, isFirstView = false }: ProductCardProps) {
  const t = useTexts(catalogTexts)
  const { offer } = useOffer(product)
  return (
    <div className={styles.pictureBox}>
      <Picture className={styles.picture} src={product.imageUrl} alt="" sizes={SIZES} eager={isFirstView} />
      <span className={styles.status}>
        <StatusBadge offer={offer} />
      </span>
      {product.extraImages > 0 && (
        <span className={styles.photos}>
          <Badge tone="over">{t('product.photos', { count: product.extraImages + 1 })}</Badge>
        </span>
      )}
    </div>
  )
}

function RatingLine({ rating, count }: { rating: number; count: number }) {
  const t = useTexts(catalogTexts)
  if (count === 0) return null
  return (
    <p className={styles.line}>
      <Stars rating={rating} />
      <span aria-hidden="true">
        {formatRating(rating)} ({count})
      </span>
      <VisuallyHidden>{t('product.reviewCount', { count })}</VisuallyHidden>
    </p>
  )
}

/** Becomes a quantity picker once added. When unavailable, says why and offers to wait. */
function AddButton({ product, name }: { product: Product; name: string }) {
  const t = useTexts(catalogTexts)
  const offerText = useOfferText()
  const { lines, add, setQuantity } = useCart()
  const { offer, isOwn, canBuy } = useOffer(product)
  const handleAdd = () => add(cartItemOf(product))
  const early = useEarlyPress(handleAdd)
  const boxes = canBuy ? lines.find(({ id }) => id === product.id)?.quantity : undefined
  const { ref, noteFocus } = useFocusThatStays(boxes !== undefined)
  const isOutside = Boolean(useReach()?.(product.farm))
  if (!canBuy) {
    return (
      <span className={addButtonStyles.waiting}>
        <Button size="small" disabled>
          {isOwn ? t('product.own') : offerText(offer.hasEnded ? 'Ended' : offer.label)}
        </Button>
        {!isOwn && canBeAwaited(offer) && <Wish kind="wait" product={product} isOnCard />}
      </span>
    )
  }
  const handleChange = (quantity: number) => {
    noteFocus()
    if (boxes !== undefined && quantity > boxes) handleAdd()
    else setQuantity(product.id, quantity)
  }
  return (
    <span className={addButtonStyles.place} ref={ref}>
      {boxes === undefined ? (
        <Button
          {...early}
          look={isOutside ? 'quiet' : 'primary'}
          size="small"
          aria-label={t('product.addLabel', { name })}
          onClick={() => {
            noteFocus()
            handleAdd()
          }}
        >
          {t('product.add')}
        </Button>
      ) : (
        <QuantityPicker
          label={t('product.boxes', { name })}
          value={boxes}
          onChange={handleChange}
          stock={product.inventory}
          isOnCard
        />
      )}
    </span>
  )
}

/** A press replaces the focused button: focus the new 'Add' or plus. */
function useFocusThatStays(isCounting: boolean) {
  const ref = useRef<HTMLSpanElement>(null)
  const hadFocus = useRef(false)
  const wasCounting = useRef(isCounting)
  useLayoutEffect(() => {
    if (wasCounting.current !== isCounting && hadFocus.current) {
      const buttons = ref.current?.querySelectorAll('button')
      buttons?.[buttons.length - 1]?.focus({ preventScroll: true })
    }
    wasCounting.current = isCounting
    hadFocus.current = false
  }, [isCounting])
  const noteFocus = () => {
    hadFocus.current = ref.current?.contains(document.activeElement) ?? false
  }
  return { ref, noteFocus }
}
