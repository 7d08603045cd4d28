import { hasChosenLanguage, Navigate, openInLanguage, useLanguage } from '@santhe/host'
import type { Language } from '@santhe/rules'
import { useEffect } from 'react'

/** Goes on to `to`: in the language of the person, where this browser's reader has chosen none. */
export function WayOn({ to, language }: { to: string; language: Language | undefined }) {
  const current = useLanguage()
  const isOther = language !== undefined && language !== current && !hasChosenLanguage()
  useEffect(() => {
    if (isOther) openInLanguage(to, language)
  }, [isOther, to, language])
  return isOther ? null : <Navigate to={to} replace />
}
