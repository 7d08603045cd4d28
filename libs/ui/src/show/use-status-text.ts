import { PRODUCT_STATUSES, parseOrderStatus } from '@santhe/rules'
import { useCallback } from 'react'
import { createTexts, useTexts } from '../texts/texts.tsx'
import { uiTexts } from '../texts/ui-texts.ts'

/** docs/product/orders.md#statuses */
const statusTexts = createTexts('ui.status', {
  pending: 'Pending',
  accepted: 'Accepted',
  growing: 'Growing',
  harvested: 'Harvested',
  packaging: 'Packaging',
  shipping: 'Shipping',
  delivered: 'Delivered',
  cancelled: 'Cancelled',
})

/** An order's or a product's status as its word; unknown ones stay as they are. */
export function useStatusText(): (status: string) => string {
  const t = useTexts(statusTexts)
  const ofOffer = useTexts(uiTexts)
  return useCallback(
    status => {
      const ofOrder = parseOrderStatus(status)
      if (ofOrder) return t(ofOrder)
      const ofProduct = PRODUCT_STATUSES.find(one => one === status)
      return ofProduct ? ofOffer(`offer.${ofProduct}`) : status
    },
    [t, ofOffer],
  )
}
