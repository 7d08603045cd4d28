import { useCallback } from 'react'
import uiTexts from './en/ui.json'
import { useTexts } from './texts.tsx'

/** Ends a text with the sentence mark of its language, so that another text can follow. */
export function useSentence(): (text: string) => string {
  const t = useTexts(uiTexts)
  return useCallback(text => t('sentence', { text }), [t])
}
