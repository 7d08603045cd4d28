import { isUnsent } from '@santhe/host'
import { ButtonLink, EmptyState, useTexts } from '@santhe/ui'
import { useEffect } from 'react'
import { texts } from './texts.ts'
import { useQueuedWrites } from './use-queued-writes.ts'

/** In place of a round whose session has ended: its addresses are no longer here, what could not be sent is. docs/product/delivery.md#queue-of-the-phone */
export function SessionEnded({ personId }: { personId: number }) {
  const t = useTexts(texts)
  const writes = useQueuedWrites(personId) ?? []
  // The round was longer, and may have been scrolled.
  useEffect(() => scrollTo(0, 0), [])
  const count = new Set(writes.filter(isUnsent).map(({ about }) => about)).size
  return (
    <EmptyState
      icon="truck"
      title={t('ended')}
      isPageHeading
      text={count === 0 ? t('endedText') : `${t('endedText')} ${t('endedUnsent', { count })}`}
      // The page is loaded again: without a session it leads to the sign-in, and back.
      action={<ButtonLink href="/admin/round">{t('endedAction')}</ButtonLink>}
    />
  )
}
