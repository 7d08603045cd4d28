import type { OrderDetail } from '@santhe/contracts'
import { ORDER_STATUSES, parseOrderStatus } from '@santhe/rules'
import { Select, statusText, useTexts } from '@santhe/ui'
import { texts } from '../texts.ts'
import { ConfirmStatus } from './ConfirmStatus.tsx'
import { useSetStatus } from './use-set-status.ts'

interface StatusSelectorProps {
  order: OrderDetail
  failure: { title: string; text: string }
}

/** The statuses that the server allows; closing needs a confirmation. docs/product/orders.md#who-may-set-what. */
export function StatusSelector({ order, failure }: StatusSelectorProps) {
  const t = useTexts(texts)
  const setting = useSetStatus({ order, failure })
  const isClosed = order.maySet.length === 0
  const statuses = ORDER_STATUSES.filter(status => status === order.status || order.maySet.includes(status))
  const handleChoice = (value: string) => {
    const status = parseOrderStatus(value)
    if (status) setting.choose(status)
  }
  return (
    <>
      <Select
        label={t('selector.label')}
        value={order.status}
        onChange={handleChoice}
        disabled={isClosed || setting.isBusy}
        options={statuses.map(status => ({ value: status, label: statusText(status) }))}
        hint={isClosed ? t(whyClosed(order.status)) : undefined}
      />
      <ConfirmStatus order={order} setting={setting} />
    </>
  )
}

function whyClosed(status: OrderDetail['status']) {
  if (status === 'delivered') return 'selector.finalDelivered'
  return status === 'cancelled' ? 'selector.finalCancelled' : 'selector.noneToSet'
}
