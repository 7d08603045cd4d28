import type { OrderDetail } from '@santhe/contracts'
import { Button, LazyPart, useTexts } from '@santhe/ui'
import { useState } from 'react'
import { orderTexts } from './texts.ts'

const loadChoice = async () => (await import('./AnotherDayChoice.tsx')).AnotherDayChoice

/** The way to another day or window of an order, for those who may choose one now. docs/product/delivery.md#another-day */
export function AnotherDay({ order }: { order: OrderDetail }) {
  const t = useTexts(orderTexts)
  const [isOpen, setIsOpen] = useState(false)
  if (!order.deliveryChoice) return null
  return (
    <div>
      <Button look="quiet" size="small" onClick={() => setIsOpen(true)}>
        {t('anotherDay')}
      </Button>
      {isOpen && <LazyPart load={loadChoice} isEnabled props={{ order, onClose: () => setIsOpen(false) }} />}
    </div>
  )
}
