import { useTellMe } from '@santhe/client'
import type { OrderDetail } from '@santhe/contracts'
import { isFinalStatus, type NewsKind } from '@santhe/rules'
import { useTexts } from '@santhe/ui'
import blocks from '@santhe/ui/blocks.module.css'
import { TellMeButton } from '@santhe/ui/tell-me'
import texts from '../texts/en/checkout.json'

const KINDS: readonly NewsKind[] = ['orderMoney', 'orderSteps', 'deliveryDay']

/** docs/product/notifications.md#tell-me */
export function TellMe({ order }: { order: OrderDetail }) {
  return order.isOwn && !isFinalStatus(order.status) ? <OrderNews /> : null
}

function OrderNews() {
  const t = useTexts(texts)
  const { state, isLoading, isPhone, isBusy, line, press } = useTellMe(KINDS)
  if (!isLoading && (state === undefined || state === 'unsupported')) return null
  return (
    <div className={blocks.row8}>
      <TellMeButton
        size="small"
        isOn={state === 'on'}
        isBusy={isBusy}
        isPhone={isPhone}
        label={t('order.tellMe')}
        disabled={isLoading}
        line={line}
        onPress={() => void press()}
      />
    </div>
  )
}
