import { formatRupees, rupeesToPaise, takesCash } from '@santhe/rules'
import { ConfirmDialog, statusText, useTexts } from '@santhe/ui'
import { texts } from '../texts.ts'
import type { useSetStatus, WorkedOrder } from './use-set-status.ts'

interface ConfirmStatusProps {
  order: WorkedOrder
  setting: ReturnType<typeof useSetStatus>
}

export function ConfirmStatus({ order, setting: { closing, isBusy, confirm, leave } }: ConfirmStatusProps) {
  const t = useTexts(texts)
  const status = statusText(closing ?? order.status)
  const isCash = closing === 'delivered' && takesCash(order)
  const amount = formatRupees(rupeesToPaise(order.total) ?? 0)
  return (
    <ConfirmDialog
      title={t('confirm.title', { id: order.id, status })}
      text={isCash ? t('confirm.cash', { amount, name: order.customerName }) : t('confirm.text')}
      confirm={isCash ? t('confirm.cashSet', { amount }) : t('confirm.set', { status })}
      look={closing === 'cancelled' ? 'danger' : 'primary'}
      dismiss={t('confirm.back')}
      isOpen={closing !== undefined}
      isBusy={isBusy}
      onConfirm={() => void confirm()}
      onClose={leave}
    />
  )
}
