import { formatRupees, rupeesToPaise, unitPriceOf } from '@santhe/rules'
import { useCallback } from 'react'
import { useTexts } from './LanguageProvider.tsx'
import { uiTexts } from './ui-texts.ts'

interface PricedBox {
  /** Rupees a box. */
  price: number
  unit: string
  unitsPerBox: number
}

/** Returns a function that says what a kilo, a litre or a piece of a box costs: '₹46.00/kg', '₹25.00/piece'; '' where its unit is none of these. */
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
