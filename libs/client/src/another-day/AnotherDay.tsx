import type { OrderDetail } from '@santhe/contracts'
import { Button, LazyPart } from '@santhe/ui'
import { useState } from 'react'

const loadChoice = async () => (await import('./AnotherDayChoice.tsx')).AnotherDayChoice

/** docs/product/delivery.md#another-day */
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
