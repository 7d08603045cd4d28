import type { OrderDetail } from '@santhe/contracts'
import { Button, LazyPart } from '@santhe/ui'
import { useState } from 'react'

const loadChoice = async () => (await import('./AnotherDayChoice.tsx')).AnotherDayChoice

/** The way to another day or window of an order, for those who may choose one now. docs/product/delivery.md#another-day */
export function AnotherDay({ order, label }: { order: OrderDetail; label: string }) {
  const [isOpen, setIsOpen] = useState(false)
  if (!order.deliveryChoice) return null
  return (
    <div>
      <Button look="quiet" size="small" onClick={() => setIsOpen(true)}>
        {label}
      </Button>
      {isOpen && <LazyPart load={loadChoice} isEnabled props={{ order, onClose: () => setIsOpen(false) }} />}
    </div>
  )
}
