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

/** Translates the status of an order or product; unknown ones stay unchanged. */
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

const READY: Record<string, string> = {
  Vegetables: 'Vegetables',
  Fruits: 'Fruits',
  'Leafy Greens': 'Leafy Greens',
  'Roots & Tubers': 'Roots & Tubers',
  'Millets & Grains': 'Millets & Grains',
  'Pulses & Nuts': 'Pulses & Nuts',
  'Herbs & Spices': 'Herbs & Spices',
  'Honey & Dairy': 'Honey & Dairy',
}
const categoryTexts = createTexts('ui.category', READY)

/** Translates ready-made categories; others stay as the office wrote them. docs/product/pages.md#languages */
export const useCategoryText = () => useTexts(categoryTexts)
