import { useCallback } from 'react'
import { useTexts } from './texts.tsx'
import { uiTexts } from './ui-texts.ts'

/** Ends a text as its language does, in front of another. */
export function useSentence(): (text: string) => string {
  const t = useTexts(uiTexts)
  return useCallback(text => t('sentence', { text }), [t])
}
