import { useCall } from '@santhe/client'
import { type Order, setAdminOrderStatus } from '@santhe/contracts'
import { useSession, useToast } from '@santhe/host'
import { moneyOf, statusesFor } from '@santhe/rules'
import { Select, StatusTag, statusText, useTexts } from '@santhe/ui'
import { texts } from '../texts.ts'

/** An order's status, changed in place where the role may; the server decides. */
export function OrderStatusSelect({ order }: { order: Order }) {
  const t = useTexts(texts)
  const toast = useToast()
  const { user } = useSession()
  const [send, { isBusy }] = useCall(setAdminOrderStatus)
  const choices = user ? statusesFor({ role: user.role }, order.status, moneyOf(order)) : []
  if (choices.length === 0) return <StatusTag status={order.status} />
  const handleChange = async (status: string) => {
    const outcome = await send({ params: { id: order.id }, body: { status } })
    if (outcome.ok) toast({ title: t('orders.updated'), text: t('orders.number', { id: order.id }), tone: 'good' })
    else toast({ title: t('orders.updateFailed'), text: outcome.error.message, tone: 'bad' })
  }
  return (
    <Select
      label={t('orders.statusOf', { id: order.id })}
      isLabelHidden
      value={order.status}
      disabled={isBusy}
      onChange={handleChange}
      options={[...new Set([order.status, ...choices])].map(value => ({
        value,
        label: statusText(value),
      }))}
    />
  )
}
