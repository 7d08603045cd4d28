import type { PaymentSession, SessionPerson } from '@santhe/contracts'
import { Link, Navigate, useCart, useSession } from '@santhe/host'
import { Icon, Skeleton, SkeletonGroup, useTexts } from '@santhe/ui'
import { useState } from 'react'
import { Page } from '../../Page.tsx'
import { Notice } from '../../summary/Notice.tsx'
import { texts } from '../../texts.ts'
import { EmptyCart } from '../EmptyCart.tsx'
import type { KeptValues } from './attempt/attempt.ts'
import { useAttempt } from './attempt/use-attempt.ts'
import { WaitingPayment } from './attempt/WaitingPayment.tsx'
import { Checkout } from './Checkout.tsx'
import styles from './checkout.module.css'

/** `/checkout`: for whoever is signed in and has something in the cart. docs/product/checkout.md#checkout-page. */
export function CheckoutPage() {
  const t = useTexts(texts)
  const session = useSession()
  const { isReady } = useCart()
  if (!isReady || session.isLoading) {
    return (
      <Page title={t('checkout.title')}>
        <FormPlaceholder />
      </Page>
    )
  }
  if (!session.user) return <Navigate to="/login?redirect=/checkout" replace />
  return <SignedIn key={session.user.id} person={session.user} />
}

/** The form, or the purchase of this tab that already stands and only waits for its payment. */
function SignedIn({ person }: { person: SessionPerson }) {
  const t = useTexts(texts)
  const { count } = useCart()
  const attempt = useAttempt(person.id)
  // The cart is cleared when the purchase is placed: what stands here then must not say that it is empty.
  const [isPlaced, setIsPlaced] = useState(false)
  const [fresh, setFresh] = useState<PaymentSession>()
  const [given, setGiven] = useState<GivenUp>()
  const { kept } = attempt
  if (kept?.step === 'paying') {
    const giveUp = (why: GivenUp['why'], words?: string) => {
      setGiven({ why, words, values: kept.values })
      setFresh(undefined)
      attempt.forget()
    }
    return (
      <Page title={t('checkout.title')}>
        <WaitingPayment attempt={kept} fresh={fresh} onGivenUp={giveUp} />
      </Page>
    )
  }
  const notice = given && <GivenUpNotice why={given.why} words={given.words} isCartKept={count > 0} />
  if (count === 0 && !isPlaced && !kept) {
    return (
      <Page title={t('checkout.title')}>
        {notice}
        <EmptyCart />
      </Page>
    )
  }
  const back = (
    <Link to="/cart">
      <Icon name="arrow-left" size="small" />
      {t('backToCart')}
    </Link>
  )
  return (
    <Page title={t('checkout.title')} back={back}>
      {notice}
      <Checkout
        attempt={attempt}
        typedBefore={kept?.values ?? given?.values}
        isPlaced={isPlaced}
        onPlaced={() => setIsPlaced(true)}
        onSession={setFresh}
      />
    </Page>
  )
}

interface GivenUp {
  /** `failed`: it was not paid. `cancelled`: the person took it back. */
  why: 'failed' | 'cancelled'
  /** The server's words for it. */
  words: string | undefined
  /** The form as it was typed. */
  values: KeptValues
}

/** Why the form is here again. */
function GivenUpNotice({ why, words, isCartKept }: Omit<GivenUp, 'values'> & { isCartKept: boolean }) {
  const t = useTexts(texts)
  return (
    <div className={styles.givenUp}>
      <Notice tone="attention" icon="warning" isAlert>
        <strong>{words || t(why === 'cancelled' ? 'payment.cancelled' : 'payment.notCompleted')}</strong>
        {isCartKept && <p>{t('payment.cartKept')}</p>}
      </Notice>
    </div>
  )
}

function FormPlaceholder() {
  return (
    <SkeletonGroup className={styles.placeholder}>
      <Skeleton width="40%" />
      {[1, 2, 3, 4].map(place => (
        <Skeleton key={place} shape="pill" />
      ))}
    </SkeletonGroup>
  )
}
