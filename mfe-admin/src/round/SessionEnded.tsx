import { ButtonLink, EmptyState, useTexts } from '@santhe/ui'
import { useEffect } from 'react'
import { texts } from './texts.ts'
import { useUnsentCount } from './use-queued-steps.ts'

/**
 * Shown when the session ended: addresses are deleted, unsent steps kept.
 * docs/product/delivery.md#queue-of-the-phone
 */
export function SessionEnded({ personId }: { personId: number }) {
  const t = useTexts(texts)
  const count = useUnsentCount(personId) ?? 0
  // The round may have been scrolled further than this page is long.
  useEffect(() => scrollTo(0, 0), [])
  return (
    <EmptyState
      icon="truck"
      title={t('ended')}
      isPageHeading
      text={count === 0 ? t('endedText') : `${t('endedText')} ${t('endedUnsent', { count })}`}
      // Reloads the page, which leads to sign-in and back.
      action={<ButtonLink href="/admin/round">{t('endedAction')}</ButtonLink>}
    />
  )
}
