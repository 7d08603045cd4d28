import { useEndpoint } from '@santhe/client'
import { listActiveOrderFees } from '@santhe/contracts'
import { Link, useCart, useSession } from '@santhe/host'
import { applyFees } from '@santhe/rules'
import { Button, buttonClass, Icon, Skeleton, useTexts } from '@santhe/ui'
import { AmountList } from '../../summary/AmountList.tsx'
import { Panel } from '../../summary/Panel.tsx'
import { texts } from '../../texts.ts'
import styles from './cart.module.css'

/** Subtotal, each active fee, total, and the way on. Fees are asked for only when there is something in the cart (storefront spec §7). */
export function CartSummary() {
  const t = useTexts(texts)
  const { subtotal, count } = useCart()
  const { isSignedIn } = useSession()
  const fees = useEndpoint(listActiveOrderFees, {}, { skip: count === 0, fresh: true })
  const applied = fees.answer && applyFees(subtotal, fees.answer)
  const feeRows = applied?.lines.map(({ id, name, amount }) => ({ key: String(id), name, amount: { paise: amount } }))
  return (
    <Panel title={t('orderSummary')} isSticky>
      <AmountList
        rows={[{ key: 'subtotal', name: t('subtotal'), amount: { paise: subtotal } }, ...(feeRows ?? [])]}
        total={fees.error ? undefined : { key: 'total', name: t('total'), amount: applied && { paise: applied.total } }}
        placeholder={<Skeleton width="7ch" />}
      />
      {fees.error && (
        <div className={styles.feesMissing} role="alert">
          <p>{t('cart.feesMissing')}</p>
          <Button look="plain" size="small" onClick={fees.retry} isBusy={fees.isRefreshing}>
            {t('cart.loadFees')}
          </Button>
        </div>
      )}
      <Link to={isSignedIn ? '/checkout' : '/login?redirect=/checkout'} className={buttonClass({ isWide: true })}>
        {t('cart.proceed')}
        <Icon name="arrow-right" size="small" />
      </Link>
      <p className={styles.hint}>{t('cart.held')}</p>
    </Panel>
  )
}
