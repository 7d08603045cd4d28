import type { OrderDetail } from '@santhe/contracts'
import { useNow } from '@santhe/host'
import { nearMomentAlone, openOutcomeOf, outcomeText } from '@santhe/rules'
import { Notice, useTexts, WholeDates } from '@santhe/ui'
import { roundTexts } from './round-texts.ts'

/** After a failed delivery, until a new time is chosen. docs/product/delivery.md#following */
export function NotDelivered({ order: { status, timeline } }: { order: OrderDetail }) {
  const t = useTexts(roundTexts)
  const now = useNow()
  const last = status === 'shipping' ? openOutcomeOf(timeline) : undefined
  if (last === undefined || last.outcome === 'delivered') return null
  return (
    <Notice tone="attention" icon="truck">
      <strong>{outcomeText(last.outcome)}</strong>
      <p>
        <WholeDates>{nearMomentAlone(last.at, now)}</WholeDates>.{' '}
        {t(last.outcome === 'broughtBack' ? 'decided' : 'anotherTime')}
      </p>
    </Notice>
  )
}
