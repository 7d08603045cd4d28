import { formatRupees, rupeesToPaise, unitPriceOf } from '@santhe/rules'
import { useCallback } from 'react'
import uiTexts from './en/ui.json'
import { useTexts } from './texts.tsx'

interface PricedBox {
  /** Rupees per box. */
  price: number
  unit: string
  unitsPerBox: number
}

/** Formats '₹46.00/kg', '₹25.00/piece'; '' for other units. */
export function useUnitPrice(): (box: PricedBox) => string {
  const t = useTexts(uiTexts)
  return useCallback(
    ({ price, ...box }) => {
      const unitPrice = unitPriceOf(box, rupeesToPaise(price) ?? 0)
      return unitPrice ? t(`perMeasure.${unitPrice.measure}`, { price: formatRupees(unitPrice.paise) }) : ''
    },
    [t],
  )
}
