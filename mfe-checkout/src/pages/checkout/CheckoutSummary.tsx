import { type CallError, Link, useCart } from '@santhe/host'
import { Button, Icon, Skeleton, SkeletonGroup, useTexts } from '@santhe/ui'
import { Notice } from '../../summary/Notice.tsx'
import { Panel } from '../../summary/Panel.tsx'
import { texts } from '../../texts.ts'
import { Changes } from './Changes.tsx'
import styles from './checkout.module.css'
import { QuoteSummary } from './QuoteSummary.tsx'
import type { useQuote } from './use-quote.ts'

interface CheckoutSummaryProps {
  quoted: ReturnType<typeof useQuote>
  isBusy: boolean
  /** A try went out and nothing was heard back. */
  isUnresolved: boolean
  /** Why the last try placed nothing. */
  refusal: CallError | undefined
}

/** What it costs, why the last try failed, and the button. */
export function CheckoutSummary({ quoted, isBusy, isUnresolved, refusal }: CheckoutSummaryProps) {
  const t = useTexts(texts)
  const { lines } = useCart()
  const { held, isPricing, earlierTotal } = quoted
  return (
    <Panel title={t('orderSummary')}>
      {held ? (
        <>
          <Changes quote={held.quote} cart={lines} earlierTotal={earlierTotal} />
          <QuoteSummary quote={held.quote} cart={lines} />
        </>
      ) : (
        isPricing && <Pricing />
      )}
      {refusal && <WhyNot refusal={refusal} isUnresolved={isUnresolved} />}
      <Button
        type="submit"
        isWide
        disabled={isBusy || isPricing || !held}
        isBusy={isBusy}
        busyLabel={t('checkout.placing')}
      >
        {t('checkout.place')}
        <Icon name="check" size="small" />
      </Button>
      {held && <p className={styles.hint}>{t('checkout.whatThen')}</p>}
    </Panel>
  )
}

/** Why the last try placed nothing, or may have; beside the button, for whoever missed the toast. */
function WhyNot({ refusal, isUnresolved }: { refusal: CallError; isUnresolved: boolean }) {
  const t = useTexts(texts)
  const wasSent = refusal.code === 'KEY_REUSED'
  return (
    <Notice tone={isUnresolved || wasSent ? 'attention' : 'bad'} icon="warning" isAlert>
      <p>{wasSent ? t('checkout.alreadySent') : isUnresolved ? t('checkout.unknownOutcome') : refusal.message}</p>
      {wasSent && <Link to="/dashboard/orders">{t('checkout.yourOrders')}</Link>}
    </Notice>
  )
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
