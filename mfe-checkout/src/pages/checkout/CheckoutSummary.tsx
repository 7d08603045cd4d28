import type { Quote } from '@santhe/contracts'
import { type CartLine, Link, useCart, useLanguage, useNow, withFallback } from '@santhe/host'
import {
  formatRupees,
  type IstDate,
  istDateOf,
  namesFor,
  nearDeliveryDate,
  nearDeliveryDateAlone,
  rupeesToPaise,
} from '@santhe/rules'
import {
  AmountList,
  Button,
  buttonClass,
  Icon,
  Money,
  Notice,
  Panel,
  Picture,
  ProductName,
  Skeleton,
  SkeletonGroup,
  useFeeName,
  useTexts,
  WholeDates,
} from '@santhe/ui'
import blocks from '@santhe/ui/blocks.module.css'
import { useEffect, useRef } from 'react'
import { Arrival } from '../../arrival/Arrival.tsx'
import { purchasePath, useOwnOrders } from '../../orders/use-own-orders.ts'
import { sessionTexts } from '../../payment/use-pay.ts'
import texts from '../../texts/en/checkout.json'
import { BuyBar } from '../BuyBar.tsx'
import styles from './checkout.module.css'
import type { Method } from './form/use-shipping-form.ts'
import type { WaitingPurchase } from './placement/placement.ts'
import type { Refusal } from './placement/use-purchase.ts'
import type { useQuote } from './quote/use-quote.ts'

interface CheckoutSummaryProps {
  quoted: ReturnType<typeof useQuote>
  /** Arrival dates by farm id. */
  arrivals: ReadonlyMap<number, IstDate | null>
  method: Method | undefined
  waiting: WaitingPurchase | undefined
  isBusy: boolean
  /** An attempt got no response. */
  isUnresolved: boolean
  refusal: Refusal | undefined
}

/** Undefined while a new price is read. */
function totalOf({ reservation, isPricing }: CheckoutSummaryProps['quoted']) {
  return isPricing ? undefined : reservation && rupeesToPaise(reservation.quote.total)
}

/** Scrolls to a notice when `what` changes, as the button may be far from it, but never away from a field in use. */
function useScrollTo(what: unknown) {
  const part = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const isTyping = document.activeElement?.matches('input:not([type="radio"]), textarea')
    if (what !== undefined && !isTyping) part.current?.scrollIntoView({ block: 'nearest' })
  }, [what])
  return part
}

export function CheckoutSummary(props: CheckoutSummaryProps) {
  const { quoted, arrivals, method, waiting, isBusy, isUnresolved, refusal } = props
  const t = useTexts(texts)
  const { buying: lines } = useCart()
  const { reservation, isPricing, earlierTotal } = quoted
  const isOnline = method === 'cashfree'
  const orderedAlready = isOnline && waiting?.isSameCart ? waiting : undefined
  // After a reload without a quote, an unresolved attempt can still be repeated.
  const mayPress = isUnresolved || (reservation !== undefined && !isPricing && method !== undefined)
  return (
    <Panel title={t('orderSummary')}>
      {reservation ? (
        <>
          <Changes quote={reservation.quote} cart={lines} earlierTotal={earlierTotal} arrivals={arrivals} />
          <QuoteSummary quote={reservation.quote} cart={lines} arrivals={arrivals} />
        </>
      ) : (
        isPricing && <Pricing />
      )}
      {isUnresolved && !reservation && isBusy && (
        <Notice tone="attention" icon="clock">
          <p role="status">{t('checkout.findingOut')}</p>
        </Notice>
      )}
      <div ref={useScrollTo(refusal)}>{refusal && <WhyNot refusal={refusal} isUnresolved={isUnresolved} />}</div>
      <BuyBar total={totalOf(quoted)}>
        {orderedAlready ? (
          <Link to={purchasePath(orderedAlready.id)} className={buttonClass({ isWide: true })}>
            {t('payment.seeOrders')}
          </Link>
        ) : (
          <Button
            type="submit"
            isWide
            disabled={isBusy || !mayPress}
            isBusy={isBusy}
            busyLabel={t(isOnline ? 'payment.opening' : 'checkout.placing')}
          >
            {t(isOnline ? 'checkout.placeAndPay' : 'checkout.place')}
            <Icon name={isOnline ? 'arrow-right' : 'check'} size="small" />
          </Button>
        )}
      </BuyBar>
      {reservation && (
        <p className={blocks.muted}>
          {t(orderedAlready ? 'payment.sameHint' : isOnline ? 'checkout.whatThenOnline' : 'checkout.whatThen')}
        </p>
      )}
    </Panel>
  )
}

/** Repeats the toast's message beside the button. */
function WhyNot({ refusal: { method, error }, isUnresolved }: { refusal: Refusal; isUnresolved: boolean }) {
  const t = useTexts(texts)
  const ownOrders = useOwnOrders()
  const wasSent = error.code === 'KEY_REUSED'
  const isOnline = method === 'online'
  return (
    <Notice tone={isUnresolved || wasSent ? 'attention' : 'bad'} icon="warning" isAlert>
      {isOnline && <strong>{t('payment.sessionFailed')}</strong>}
      <p>
        {wasSent
          ? t('checkout.alreadySent')
          : isUnresolved
            ? unknownText()
            : withFallback(error, t('checkout.failedText')).text}
      </p>
      {wasSent && <Link to={ownOrders.list}>{t('checkout.yourOrders')}</Link>}
    </Notice>
  )

  function unknownText(): string {
    if (!isOnline) return t('checkout.unknownOutcome')
    return `${sessionTexts(error, t('payment.sessionCreationFailed')).text} ${t('checkout.unknownOnline')}`
  }
}

function Pricing() {
  return (
    <SkeletonGroup className={styles.pricing}>
      <Skeleton width="60%" />
      <Skeleton />
      <Skeleton />
      <Skeleton width="80%" />
    </SkeletonGroup>
  )
}

interface QuoteSummaryProps {
  quote: Quote
  cart: readonly CartLine[]
  arrivals: ReadonlyMap<number, IstDate | null>
}

/** Shows the server's prices; the browser computes none. docs/product/checkout.md#checkout-page. */
function QuoteSummary({ quote, cart, arrivals }: QuoteSummaryProps) {
  const t = useTexts(texts)
  const feeName = useFeeName()
  return (
    <>
      {quote.farms.map(farm => (
        <section key={farm.farmerId} className={styles.farm}>
          <div className={styles.farmHead}>
            <h3 className={styles.farmName}>{farm.farmName}</h3>
            {quote.farms.length > 1 && (
              <p className={blocks.muted}>
                <span>{t('checkout.farmTotal')}</span> <Money rupees={farm.total} />
              </p>
            )}
          </div>
          <div className={styles.arrival}>
            <Arrival date={arrivals.get(farm.farmerId)} isPickup={quote.pickup} />
          </div>
          <ul className={blocks.stack12}>
            {quote.lines
              .filter(({ farmerId }) => farmerId === farm.farmerId)
              .map(line => (
                <QuotedLine key={line.productId} line={line} cartLine={cart.find(({ id }) => id === line.productId)} />
              ))}
          </ul>
        </section>
      ))}
      <AmountList
        rows={[
          { key: 'subtotal', name: t('subtotal'), amount: { rupees: quote.subtotal } },
          ...quote.fees.map(({ id, name, amount }) => ({
            key: String(id),
            name: feeName(name),
            amount: { rupees: amount },
          })),
        ]}
        total={{ key: 'total', name: t('total'), amount: { rupees: quote.total } }}
      />
    </>
  )
}

interface QuotedLineProps {
  line: Quote['lines'][number]
  cartLine: CartLine | undefined
}

function QuotedLine({ line, cartLine }: QuotedLineProps) {
  const t = useTexts(texts)
  return (
    <li className={styles.quotedLine}>
      <Picture src={cartLine?.imageUrl ?? ''} alt="" ratio="1 / 1" sizes="44px" className={blocks.roundedSmall} />
      <span>
        <ProductName name={line.name} localName={cartLine?.localName ?? ''} />
        <span className={styles.quotedBoxes}>
          <span>{t('boxes', { count: line.quantity })} ×</span> <Money rupees={line.price} />
        </span>
      </span>
      <Money rupees={line.lineTotal} />
    </li>
  )
}

interface ChangesProps {
  quote: Quote
  cart: readonly CartLine[]
  /** Rupees shown before, if the total changed. */
  earlierTotal: number | undefined
  arrivals: ReadonlyMap<number, IstDate | null>
}

const formatted = (rupees: number) => formatRupees(rupeesToPaise(rupees) ?? 0)

/** Price changes, a changed total, and dates moved because a day is full. */
function Changes({ quote, cart, earlierTotal, arrivals }: ChangesProps) {
  const t = useTexts(texts)
  const language = useLanguage()
  const today = istDateOf(useNow())
  // Irrelevant when the buyer chose another date.
  const later = quote.farms.filter(
    farm => farm.movedFrom !== undefined && arrivals.get(farm.farmerId) === farm.estimatedDelivery,
  )
  const moved = quote.lines.flatMap(({ productId, price }) =>
    cart
      .filter(line => line.id === productId && rupeesToPaise(line.price) !== rupeesToPaise(price))
      .map(line => ({ productId, price, name: namesFor(line, language)[0] })),
  )
  const hasChanged = moved.length > 0 || later.length > 0 || earlierTotal !== undefined
  const part = useScrollTo(hasChanged ? quote : undefined)
  if (!hasChanged) return null
  return (
    <div ref={part}>
      <Notice tone="attention" icon="warning" isAlert>
        {moved.map(({ productId, name, price }) => (
          <p key={productId}>{t('checkout.priceNow', { name, price: formatted(price) })}</p>
        ))}
        {later.map(({ farmerId, farmName: farm, movedFrom, estimatedDelivery }) => (
          <p key={`farm ${farmerId}`}>
            <WholeDates>
              {t('checkout.movedFull', {
                ...{
                  day: nearDeliveryDateAlone(movedFrom, today, language),
                  farm,
                  date: nearDeliveryDate(estimatedDelivery, today, language),
                },
              })}
            </WholeDates>
          </p>
        ))}
        {earlierTotal !== undefined && <p>{t('checkout.totalNow', { total: formatted(quote.total) })}</p>}
      </Notice>
    </div>
  )
}
