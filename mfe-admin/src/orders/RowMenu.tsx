import type { AdminOrder } from '@santhe/contracts'
import { PhoneLink, useTexts } from '@santhe/ui'
import { Dropdown } from 'antd'
import { useRef } from 'react'
import { ordersTexts } from '../texts/orders.ts'
import styles from './orders.module.css'
import { useRemindFarm } from './use-remind-farm.ts'

type MenuOrder = Pick<AdminOrder, 'id' | 'farmName' | 'farmPhone' | 'mayRemind'>

/** A row's way to its farm; nothing where the caller has none. docs/product/office.md#reminding-a-farm */
export function RowMenu({ order }: { order: MenuOrder }) {
  const t = useTexts(ordersTexts)
  const { remind, isBusy } = useRemindFarm()
  const button = useRef<HTMLButtonElement>(null)
  const { farmName, farmPhone, mayRemind } = order
  if (farmPhone === null && !mayRemind) return null
  return (
    <Dropdown
      trigger={['click']}
      autoFocus
      onOpenChange={isOpen => {
        // Escape leaves the focus on a removed entry.
        if (!isOpen && document.activeElement?.closest('[role="menu"]')) button.current?.focus()
      }}
      menu={{
        'aria-label': t('actionsOf', { id: order.id }),
        items: [
          ...(farmPhone === null
            ? []
            : [
                {
                  key: 'call',
                  label: (
                    <PhoneLink phone={farmPhone}>{t('page.callFarm', { farm: farmName, phone: farmPhone })}</PhoneLink>
                  ),
                },
              ]),
          ...(mayRemind ? [{ key: 'remind', label: t('page.remind') }] : []),
        ],
        onClick: ({ key, domEvent }) => {
          button.current?.focus()
          if (key === 'remind') void remind(order)
          // A key presses the entry, not its link.
          else if (domEvent.type === 'keydown') domEvent.currentTarget.querySelector('a')?.click()
        },
      }}
    >
      <button
        ref={button}
        type="button"
        className={styles.more}
        aria-haspopup="menu"
        aria-busy={isBusy || undefined}
        aria-label={t('actionsOf', { id: order.id })}
      >
        ⋯
      </button>
    </Dropdown>
  )
}
