import { Link, useLanguage, useNow } from '@santhe/host'
import { istDateOf, nearDate, nearMoment } from '@santhe/rules'
import { buttonClass } from '../actions/button-class.ts'
import blocks from '../blocks.module.css'
import { WholeDates } from '../show/dates.tsx'
import orderChangesTexts from '../texts/en/order-changes.json'
import { useTexts } from '../texts/texts.tsx'
import styles from './OrderHistory.module.css'

export interface HarvestChoice {
  productId: number
  from: string
  to: string
  until: string
  state: 'open' | 'kept' | 'swapped' | 'refunded' | 'ended'
}

interface HarvestChoiceRowProps {
  choice: HarvestChoice
  name: string
  orderId: number
  isOwn: boolean
}

const MINUTE = 60_000
const textOf = (state: HarvestChoice['state']) => (state === 'kept' ? 'stays' : state === 'open' ? 'ended' : state)

/** Shows the buyer's options after a moved harvest with their deadline, or the choice. docs/product/adjustments.md#moved */
export function HarvestChoiceRow({ choice, name, orderId, isOwn }: HarvestChoiceRowProps) {
  const t = useTexts(orderChangesTexts)
  const language = useLanguage()
  const now = useNow()
  const { productId, from, to, until, state } = choice
  const date = (day: string) => nearDate(day, istDateOf(now), language)
  const minutes = Math.max(0, Math.ceil((Date.parse(until) - now.getTime()) / MINUTE))
  const isOpen = state === 'open' && minutes > 0
  const clock = minutes <= 60 ? ` · ${t('minutes', { count: minutes })}` : ''
  const open = t(isOwn ? 'chooseBy' : 'choosesBy', { until: nearMoment(until, now, language) }) + clock
  return (
    <li className={styles.step}>
      <strong>
        <WholeDates>{t('harvest', { name, from: date(from), to: date(to) })}</WholeDates>
      </strong>
      <span className={blocks.muted}>
        <WholeDates>{isOpen ? open : t(textOf(state))}</WholeDates>
      </span>
      {isOpen && isOwn && (
        <span className={styles.reason}>
          <Link to={`/choice?order=${orderId}&product=${productId}`} className={buttonClass({ size: 'small' })}>
            {t('choose')}
          </Link>
        </span>
      )}
    </li>
  )
}
