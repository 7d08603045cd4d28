import { useDeliveryArea, useDeliveryPin } from '@santhe/client'
import { type CartLine, useCart } from '@santhe/host'
import { Button, Skeleton, SkeletonGroup, useTexts } from '@santhe/ui'
import blocks from '@santhe/ui/blocks.module.css'
import { DeliveryLine } from '@santhe/ui/delivery'
import { useEffect, useRef } from 'react'
import { AgainNotice } from '../../again/AgainNotice.tsx'
import { Page } from '../../Page.tsx'
import texts from '../../texts/en/checkout.json'
import { EmptyCart } from '../EmptyCart.tsx'
import { CartChanges } from './CartChanges.tsx'
import { CartSummary } from './CartSummary.tsx'
import styles from './cart.module.css'
import { type Checked, useCartCheck } from './cart-changes.ts'
import { FarmGroup } from './FarmGroup.tsx'
import { LaterLines, TwoPurchases } from './Later.tsx'
import { linesByFarm } from './lines-by-farm.ts'

/** docs/product/cart.md#cart-page. */
export function CartPage() {
  const t = useTexts(texts)
  const { lines, buying, count, isReady } = useCart()
  const { clear, firstLines } = useClear()
  const { changes, checked, split, hasFailed } = useCartCheck()
  const notice = useRef<HTMLDivElement>(null)
  if (!isReady) {
    return (
      <Page title={t('cart.title')} aside={<SummaryPlaceholder />}>
        <LinesPlaceholder />
      </Page>
    )
  }
  if (count === 0) {
    return (
      <Page title={t('cart.title')}>
        <EmptyCart>
          <AgainNotice />
        </EmptyCart>
      </Page>
    )
  }
  const later = lines.filter(line => !buying.includes(line))
  const summary = <CartSummary isChanged={changes.length > 0} onBlocked={() => notice.current?.focus()} />
  return (
    <Page title={t('cart.title')} text={t('cart.lines', { count })} aside={summary}>
      <AgainNotice />
      <CartDelivery lines={buying} checked={checked} />
      {changes.length > 0 && <CartChanges changes={changes} ref={notice} />}
      {split && changes.length === 0 && later.length === 0 && <TwoPurchases split={split} />}
      {linesByFarm(buying).map((group, index) => (
        <FarmGroup
          key={group.farm.id}
          {...group}
          changes={changes}
          checked={checked}
          ref={index === 0 ? firstLines : undefined}
        />
      ))}
      {later.length > 0 && <LaterLines lines={later} />}
      {hasFailed && (
        <p className={styles.hint} role="status">
          {t('cart.notChecked')}
        </p>
      )}
      <p className={styles.hint}>{t('cart.perFarm')}</p>
      <Button className={styles.clear} look="plain" size="small" onClick={clear}>
        {t('cart.clear')}
      </Button>
    </Page>
  )
}

/** Undo moves the focus to the first line, since its own button disappears with the toast. */
function useClear() {
  const { count, clear } = useCart()
  const firstLines = useRef<HTMLUListElement>(null)
  const wasCleared = useRef(false)
  useEffect(() => {
    if (count === 0 || !wasCleared.current) return
    wasCleared.current = false
    firstLines.current?.querySelector<HTMLElement>('a:not([tabindex])')?.focus()
  }, [count])
  const handleClear = () => {
    clear()
    wasCleared.current = true
  }
  return { clear: handleClear, firstLines }
}

function LinesPlaceholder() {
  return (
    <SkeletonGroup className={styles.group}>
      {[1, 2].map(place => (
        <div className={styles.line} key={place}>
          <Skeleton shape="picture" className={blocks.rounded} />
          <div className={styles.facts}>
            <Skeleton width="60%" />
            <Skeleton width="40%" />
            <Skeleton shape="pill" width="9rem" />
          </div>
        </div>
      ))}
    </SkeletonGroup>
  )
}

function SummaryPlaceholder() {
  return (
    <div className={styles.group} aria-hidden="true">
      <div className={blocks.stack12}>
        <Skeleton width="50%" />
        <Skeleton />
        <Skeleton />
        <Skeleton shape="pill" />
      </div>
    </div>
  )
}

/**
 * Says whether the farms deliver to the visitor's PIN, or offer pickup. docs/product/delivery.md#pin-of-a-visitor,
 * docs/product/delivery.md#pickup
 */
function CartDelivery({ lines, checked }: { lines: readonly CartLine[]; checked: Checked }) {
  const [pin, setPin] = useDeliveryPin()
  const farms = linesByFarm(lines).map(({ farm, lines: [first] }) => ({
    name: farm.name,
    deliveryAreas: first && checked.get(first.id)?.deliveryAreas,
  }))
  const t = useTexts(texts)
  const place = useDeliveryArea(pin)
  const canBeFetched = lines.length > 0 && lines.every(({ id }) => checked.get(id)?.offersPickup)
  return (
    <>
      <DeliveryLine pin={pin} place={place} farms={farms} onPin={setPin} />
      {canBeFetched && <p>{t('cart.canBeFetched')}</p>}
    </>
  )
}
