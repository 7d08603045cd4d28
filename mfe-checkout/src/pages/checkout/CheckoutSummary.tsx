import { Link, useCart, withFallback } from '@santhe/host'
import type { IstDate } from '@santhe/rules'
import { Button, buttonClass, Icon, Notice, Panel, Skeleton, SkeletonGroup, useTexts } from '@santhe/ui'
import blocks from '@santhe/ui/blocks.module.css'
import { purchasePath, useOwnOrders } from '../../orders/use-own-orders.ts'
import { sessionTexts } from '../../payment/use-pay.ts'
import { texts } from '../../texts.ts'
import styles from './checkout.module.css'
import type { Method } from './form/use-shipping-form.ts'
import type { Refusal } from './placement/use-purchase.ts'
import type { WaitingPurchase } from './placement/use-waiting-purchase.ts'
import { Changes } from './quote/Changes.tsx'
import { QuoteSummary } from './quote/QuoteSummary.tsx'
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
      {refusal && <WhyNot refusal={refusal} isUnresolved={isUnresolved} />}
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
