import { useMinutesTo } from '@santhe/client'
import type { PlaceInLine } from '@santhe/contracts'
import { cartItemOf, useCart, useLanguage, useNow } from '@santhe/host'
import { clockText, namesFor, nearMoment } from '@santhe/rules'
import { Button, useTexts } from '@santhe/ui'
import blocks from '@santhe/ui/blocks.module.css'
import wishResultsTexts from '../../texts/en/wish-results.json'
import type { WishProps } from './WishButton.tsx'

interface OfferedBoxesProps extends WishProps {
  offer: NonNullable<PlaceInLine['offer']>
  isBusy: boolean
  onGiveUp: () => void
}

/** Shows the minutes left only in the last hour: an offer made in the evening continues in the morning. */
const MOST_MINUTES = 60

/** Boxes reserved for a place in line; everyone else sees 'Sold Out'. docs/product/products.md#waitlist. */
export function OfferedBoxes({ product, offer, isOnCard, isBusy, onGiveUp }: OfferedBoxesProps) {
  const t = useTexts(wishResultsTexts)
  const { add } = useCart()
  const language = useLanguage()
  const minutes = useMinutesTo(offer.until)
  const moment = nearMoment(offer.until, useNow(), language)
  if (minutes === 0) return null
  const { quantity, until } = offer
  const handleAdd = () => add(cartItemOf({ ...product, inventory: quantity }), quantity)
  if (isOnCard) {
    const words = t('wish.addOnCard', { time: clockText(new Date(until), language) })
    return (
      <Button size="small" aria-label={`${words}: ${namesFor(product, language)[0]}`} onClick={handleAdd}>
        {words}
      </Button>
    )
  }
  return (
    <>
      <p className={blocks.muted}>
        <span>{t('wish.offered', { moment })}</span>
        {minutes <= MOST_MINUTES && <span>{` · ${t('wish.minutes', { minutes })}`}</span>}
      </p>
      <Button onClick={handleAdd}>{t('wish.add')}</Button>
      <Button look="quiet" isBusy={isBusy} onClick={onGiveUp}>
        {t('wish.giveUp')}
      </Button>
    </>
  )
}
