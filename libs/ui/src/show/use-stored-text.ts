import { PRODUCT_STATUSES, parseOrderStatus } from '@santhe/rules'
import { useCallback } from 'react'
import categoryTexts from '../texts/en/category.json'
import statusTexts from '../texts/en/status.json'
import uiTexts from '../texts/en/ui.json'
import { type Tables, useTexts } from '../texts/texts.tsx'

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

/** Translates ready-made categories; others stay as the office wrote them. docs/product/pages.md#languages */
export const useCategoryText = (): ((name: string) => string) => useTexts<Tables>(categoryTexts)
