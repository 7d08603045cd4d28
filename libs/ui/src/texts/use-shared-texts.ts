import { type SharedText, sharedTexts } from '@santhe/texts/shared'
import { useMemo } from 'react'
import { useLanguage } from './texts.tsx'

/** Texts that screens share with servers and mails. */
export function useSharedTexts(): SharedText {
  const language = useLanguage()
  return useMemo(() => sharedTexts(language), [language])
}
