import { chosenLanguage, Navigate, useLanguage } from '@santhe/host'
import { inLanguage, type Language } from '@santhe/rules'
import { useEffect } from 'react'

/**
 * Goes on to `to`: from an English page in the language of the person, where this browser's reader has chosen none.
 * Nothing is stored, since others may share the browser.
 */
export function WayOn({ to, language = 'en' }: { to: string; language: Language | undefined }) {
  const isOther = useLanguage() === 'en' && language !== 'en' && chosenLanguage() === undefined
  useEffect(() => {
    if (isOther) location.replace(inLanguage(to, language))
  }, [isOther, to, language])
  return isOther ? null : <Navigate to={to} replace />
}
