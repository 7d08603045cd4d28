import { useLanguage } from '@santhe/host'
import { type SharedText, sharedTexts } from '@santhe/texts/shared'
import { useMemo } from 'react'

export function useSharedTexts(): SharedText {
  const language = useLanguage()
  return useMemo(() => sharedTexts(language), [language])
}
