import { useUnsentCount } from '@santhe/client'
import { Link, useLanguage, useSession } from '@santhe/host'
import { inLanguage, may, ROUND_PATH } from '@santhe/rules'
import { ButtonLink, EmptyState, useTexts } from '@santhe/ui'
import { useEffect } from 'react'
import { StaffOnly } from '../staff-only/StaffOnly.tsx'
import roundTexts from '../texts/en/round.json'
import { RoundOfDay } from './RoundOfDay.tsx'

/** docs/product/delivery.md#round-on-the-phone */
export function RoundPage() {
  const t = useTexts(roundTexts)
  return (
    <StaffOnly>
      {person =>
        may(person, 'order.deliver') ? (
          <RoundOfSession personId={person.id} />
        ) : (
          <EmptyState
            icon="truck"
            title={t('forbidden')}
            isPageHeading
            text={t('forbiddenText')}
            action={<Link to="/admin">{t('back')}</Link>}
          />
        )
      }
    </StaffOnly>
  )
}

function RoundOfSession({ personId }: { personId: number }) {
  const { isExpired } = useSession()
  return isExpired ? <SessionEnded personId={personId} /> : <RoundOfDay />
}

/**
 * Shown after the session ended: addresses are deleted, unsent steps stay.
 * docs/product/delivery.md#queue-of-the-phone
 */
function SessionEnded({ personId }: { personId: number }) {
  const t = useTexts(roundTexts)
  const language = useLanguage()
  const count = useUnsentCount(personId) ?? 0
  // The round may have been scrolled beyond this page's height.
  useEffect(() => scrollTo(0, 0), [])
  return (
    <EmptyState
      icon="truck"
      title={t('ended')}
      isPageHeading
      text={count === 0 ? t('endedText') : `${t('endedText')} ${t('endedUnsent', { count })}`}
      // A full reload leads to sign-in and back.
      action={<ButtonLink href={inLanguage(ROUND_PATH, language)}>{t('endedAction')}</ButtonLink>}
    />
  )
}
