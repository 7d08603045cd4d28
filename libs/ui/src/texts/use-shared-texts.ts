import { useLanguage } from '@santhe/host'
import { feeName, type SharedText, sharedTexts } from '@santhe/texts/shared'
import { useCallback, useMemo } from 'react'

export function useSharedTexts(): SharedText {
  const language = useLanguage()
  return useMemo(() => sharedTexts(language), [language])
}

export function useFeeName(): (name: string) => string {
  const language = useLanguage()
  return useCallback(name => feeName(name, language), [language])
}
