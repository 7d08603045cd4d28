import { useTellMe } from '@santhe/client'
import type { OrderDetail } from '@santhe/contracts'
import { isFinalStatus, type NewsKind } from '@santhe/rules'
import { useTexts } from '@santhe/ui'
import blocks from '@santhe/ui/blocks.module.css'
import { TellMeButton } from '@santhe/ui/tell-me'
import { texts } from '../texts/index.ts'
import styles from './order.module.css'

const KINDS: readonly NewsKind[] = ['orderMoney', 'orderSteps', 'deliveryDay']

/** docs/product/notifications.md#tell-me */
export function TellMe({ order }: { order: OrderDetail }) {
  return order.isOwn && !isFinalStatus(order.status) ? <OrderNews /> : null
}

function OrderNews() {
  const t = useTexts(texts)
  const { state, isLoading, isPhone, isBusy, line, press } = useTellMe(KINDS)
  if (!isLoading && (state === undefined || state === 'unsupported')) return null
  const isOn = state === 'on'
  return (
    <div className={styles.tellMe}>
      <TellMeButton
        size="small"
        isOn={isOn}
        isBusy={isBusy}
        isPhone={isPhone}
        disabled={isLoading}
        line={line}
        onPress={() => void press()}
      />
      {!isOn && line === undefined && <span className={blocks.muted}>{t('order.tellMe')}</span>}
    </div>
  )
}
