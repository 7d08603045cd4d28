import { useCallback } from 'react'
import { useTexts } from './LanguageProvider.tsx'
import { uiTexts } from './ui-texts.ts'

export type ContentsText = (units: number, unit: string) => string

/** What a box or several hold, in words: '10 kg', '12 pieces', '3 dozen', '6 litres'. A unit that is not offered any more is shown as it is. */
export function useContents(): ContentsText {
  const t = useTexts(uiTexts)
  return useCallback(
    (units, unit) => {
      if (unit === 'each') return t('pieces', { count: units })
      if (unit === 'l') return t('litres', { count: units })
      return `${units} ${unit}`
    },
    [t],
  )
}
