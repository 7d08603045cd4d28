import type { AdminOrder } from '@santhe/contracts'
import { PhoneLink, useTexts } from '@santhe/ui'
import { MoreMenu } from '../lists/MoreMenu.tsx'
import ordersTexts from '../texts/en/orders.json'
import { useRemindFarm } from './use-remind-farm.ts'

type MenuOrder = Pick<AdminOrder, 'id' | 'farmName' | 'farmPhone' | 'mayRemind'>

/** Calls or reminds the row's farm; renders nothing if neither is allowed. docs/product/office.md#reminding-a-farm */
export function RowMenu({ order }: { order: MenuOrder }) {
  const t = useTexts(ordersTexts)
  const { remind, isBusy } = useRemindFarm()
  const { farmName, farmPhone, mayRemind } = order
  if (farmPhone === null && !mayRemind) return null
  const call = farmPhone !== null && {
    key: 'call',
    label: <PhoneLink phone={farmPhone}>{t('page.callFarm', { farm: farmName, phone: farmPhone })}</PhoneLink>,
  }
  return (
    <MoreMenu
      label={t('actionsOf', { id: order.id })}
      items={[...(call ? [call] : []), ...(mayRemind ? [{ key: 'remind', label: t('page.remind') }] : [])]}
      isBusy={isBusy}
      onPick={() => void remind(order)}
    />
  )
}
