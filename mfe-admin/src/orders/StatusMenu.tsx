import type { OrderDetail } from '@santhe/contracts'
import { useSession } from '@santhe/host'
import { moneyOf, ORDER_STATUSES, parseOrderStatus, statusesFor } from '@santhe/rules'
import { Icon, StatusTag, useStatusText, useTexts } from '@santhe/ui'
import { Dropdown } from 'antd'
import { useRef, useState } from 'react'
import ordersTexts from '../texts/en/orders.json'
import styles from './orders.module.css'
import { ConfirmStatus, useSetStatus, type WorkedOrder } from './status-changes.tsx'

interface StatusMenuProps {
  order: WorkedOrder
  onSet?: (order: OrderDetail) => void
}

/** In a file of its own, to keep antd's menus (60 kB) out of an order's page. */
export function StatusMenu({ order: latest, onSet }: StatusMenuProps) {
  const t = useTexts(ordersTexts)
  const statusText = useStatusText()
  const { user } = useSession()
  /** The order at opening, so a refresh changes nothing under the pointer. */
  const [opened, setOpened] = useState<WorkedOrder>()
  const order = opened ?? latest
  const setting = useSetStatus({ order, ...(onSet ? { onSet } : {}) })
  const button = useRef<HTMLButtonElement>(null)
  const isFixed = order.isOwn || order.isClosed
  const choices = user && !isFixed ? statusesFor({ role: user.role }, order.status, moneyOf(order)) : []
  if (choices.length === 0) return <StatusTag status={order.status} />
  const listed = ORDER_STATUSES.filter(status => status === order.status || choices.includes(status))
  return (
    <>
      <Dropdown
        trigger={['click']}
        autoFocus
        onOpenChange={isOpen => {
          setOpened(isOpen ? latest : undefined)
          // After Escape, the focus is still on the removed entry; a press elsewhere moves it.
          if (!isOpen && document.activeElement?.closest('[role="menu"]')) button.current?.focus()
        }}
        menu={{
          'aria-label': t('statuses', { id: order.id }),
          items: listed.map(status => ({ key: status, label: <StatusTag status={status} /> })),
          selectable: true,
          selectedKeys: [order.status],
          onClick: ({ key }) => {
            button.current?.focus()
            const status = parseOrderStatus(key)
            if (status) setting.choose(status)
          },
        }}
      >
        <button
          ref={button}
          type="button"
          className={styles.tag}
          aria-haspopup="menu"
          aria-busy={setting.isBusy || undefined}
          aria-label={t('statusOf', { id: order.id, status: statusText(order.status) })}
        >
          <StatusTag status={order.status} />
          <Icon name="chevron-down" size="small" />
        </button>
      </Dropdown>
      <ConfirmStatus order={order} setting={setting} />
    </>
  )
}
