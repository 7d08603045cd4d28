import { Link, Navigate, useCart, useSession } from '@santhe/host'
import { Icon, Skeleton, SkeletonGroup, useTexts } from '@santhe/ui'
import { useState } from 'react'
import { texts } from '../../texts.ts'
import { EmptyCart } from '../EmptyCart.tsx'
import { Page } from '../Page.tsx'
import { Checkout } from './Checkout.tsx'
import styles from './checkout.module.css'

/** `/checkout`: for whoever is signed in and has something in the cart. Storefront spec §2, Checkout. */
export function CheckoutPage() {
  const t = useTexts(texts)
  const session = useSession()
  const { count, isReady } = useCart()
  // The cart is cleared when the purchase is placed: what stands here then must not say that it is empty.
  const [isPlaced, setIsPlaced] = useState(false)
  if (!isReady || session.isLoading) {
    return (
      <Page title={t('checkout.title')}>
        <FormPlaceholder />
      </Page>
    )
  }
  if (!session.isSignedIn) return <Navigate to="/login?redirect=/checkout" replace />
  if (count === 0 && !isPlaced) {
    return (
      <Page title={t('checkout.title')}>
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
      <Checkout isPlaced={isPlaced} onPlaced={() => setIsPlaced(true)} />
    </Page>
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
