import type { OrderDetail } from '@santhe/contracts'
import { rupeesToPaise } from '@santhe/rules'
import { Button, LazyPart, useItemName } from '@santhe/ui'
import { useState } from 'react'
import type { PackShortDialog } from './PackShortDialog.tsx'

const loadDialog = async () => (await import('./PackShortDialog.tsx')).PackShortDialog

type DialogProps = Parameters<typeof PackShortDialog>[0]

interface PackShortProps extends Pick<DialogProps, 'orderId' | 'items' | 'seen' | 'onDone'> {
  label: string
  /** Accessible name where one page has several. */
  name?: string
}

/** Quiet button whose dialog packs less than ordered. docs/product/adjustments.md#short */
export function PackShort({ label, name, ...dialog }: PackShortProps) {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <div>
      <Button look="plain" size="small" aria-label={name} onClick={() => setIsOpen(true)}>
        {label}
      </Button>
      {isOpen && <LazyPart load={loadDialog} isEnabled props={{ ...dialog, onClose: () => setIsOpen(false) }} />}
    </div>
  )
}

/** For an order's page; hidden if the caller may not pack short. */
export function PackOrderShort({ order, label }: { order: OrderDetail; label: string }) {
  // Only the server knows the price of lighter or dearer boxes.
  const itemName = useItemName()
  const isAsPlaced = order.adjustments.length === 0
  const items = order.items.flatMap(item => {
    const { productId, price, quantity, boxesNow: boxes = quantity } = item
    const most = isAsPlaced && { most: (rupeesToPaise(price) ?? 0) * boxes }
    return boxes === 0 ? [] : [{ productId, name: itemName(item), boxes, ...most }]
  })
  if (!order.mayPackShort || items.length === 0) return null
  return <PackShort orderId={order.id} items={items} seen={order.adjustments.length} label={label} />
}
