import { useDeliveryArea, useDeliveryPin, useEndpoint } from '@santhe/client'
import { listActiveOrderFees } from '@santhe/contracts'
import { Link, useCart, useSession } from '@santhe/host'
import { applyFees, feeAreaOf, formatShortRupees, nextFeeStep } from '@santhe/rules'
import { AmountList, Button, buttonClass, Icon, Panel, Skeleton, useFeeName, useTexts } from '@santhe/ui'
import { useId } from 'react'
import texts from '../../texts/en/checkout.json'
import { BuyBar } from '../BuyBar.tsx'
import styles from './cart.module.css'
import { checkoutPath } from './Later.tsx'

interface CartSummaryProps {
  isChanged: boolean
  onBlocked: () => void
}

/**
 * Subtotal, fees, total, hint to the next fee step, and checkout. An empty cart loads no fees
 * (docs/product/cart.md#summary).
 */
export function CartSummary({ isChanged, onBlocked }: CartSummaryProps) {
  const t = useTexts(texts)
  const { subtotal, count } = useCart()
  const { isSignedIn } = useSession()
  const why = useId()
  const fees = useEndpoint(listActiveOrderFees, {}, { skip: count === 0, fresh: true })
  const [pin] = useDeliveryPin()
  const area = feeAreaOf(useDeliveryArea(pin)?.area)
  const applied = fees.data && applyFees(subtotal, fees.data, { area })
  const next = fees.data && nextFeeStep(subtotal, fees.data, { area })
  const feeName = useFeeName()
  const feeRows = applied?.lines.map(({ id, name, amount }) => ({
    key: String(id),
    name: feeName(name),
    amount: { paise: amount },
  }))
  return (
    <Panel title={t('orderSummary')} isSticky>
      <AmountList
        rows={[{ key: 'subtotal', name: t('subtotal'), amount: { paise: subtotal } }, ...(feeRows ?? [])]}
        total={fees.error ? undefined : { key: 'total', name: t('total'), amount: applied && { paise: applied.total } }}
        placeholder={<Skeleton width="7ch" />}
      />
      {next && (
        <p className={styles.nextStep}>
          <Icon name="truck" size="small" />
          {t(next.amount === 0 ? 'cart.nextFree' : 'cart.nextCheaper', {
            missing: formatShortRupees(next.missing),
            amount: formatShortRupees(next.amount),
          })}
        </p>
      )}
      {fees.error && (
        <div className={styles.feesMissing} role="alert">
          <p>{t('cart.feesMissing')}</p>
          <Button look="plain" size="small" onClick={fees.retry} isBusy={fees.isRefreshing}>
            {t('cart.loadFees')}
          </Button>
        </div>
      )}
      <BuyBar total={applied?.total}>
        {isChanged ? (
          <Button isWide aria-disabled="true" aria-describedby={why} className={styles.blocked} onClick={onBlocked}>
            {t('cart.proceed')}
            <Icon name="arrow-right" size="small" />
          </Button>
        ) : (
          <Link to={checkoutPath(isSignedIn)} className={buttonClass({ isWide: true })}>
            {t('cart.proceed')}
            <Icon name="arrow-right" size="small" />
          </Link>
        )}
      </BuyBar>
      <p className={styles.hint} id={why}>
        {t(isChanged ? 'cart.chooseFirst' : 'cart.reserved')}
      </p>
    </Panel>
  )
}
