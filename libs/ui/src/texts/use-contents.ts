import { inLargerUnit } from '@santhe/rules'
import { useCallback } from 'react'
import uiTexts from './en/ui.json'
import { useTexts } from './texts.tsx'

export type ContentsText = (units: number, unit: string) => string

/** Formats '10 kg', '1.5 kg' for 1500 g, '12 pieces', '3 dozen', '6 litres'. Retired units are shown as stored. */
export function useContents(): ContentsText {
  const t = useTexts(uiTexts)
  return useCallback(
    (units, givenUnit) => {
      const { amount, unit } = inLargerUnit(units, givenUnit)
      if (unit === 'each') return t('pieces', { count: amount })
      if (unit === 'l') return t('litres', { count: amount })
      const isWorded = unit === 'kg' || unit === 'g' || unit === 'ml' || unit === 'dozen'
      return isWorded ? t(unit, { amount }) : `${amount} ${unit}`
    },
    [t],
  )
}
