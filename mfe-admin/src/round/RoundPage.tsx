import { Link, useSession } from '@santhe/host'
import { may } from '@santhe/rules'
import { EmptyState, useTexts } from '@santhe/ui'
import { StaffOnly } from '../staff-only/StaffOnly.tsx'
import { RoundOfDay } from './RoundOfDay.tsx'
import { SessionEnded } from './SessionEnded.tsx'
import { texts } from './texts.ts'

/** docs/product/delivery.md#round-on-the-phone */
export function RoundPage() {
  const t = useTexts(texts)
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
