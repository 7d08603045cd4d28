import { useLanguage, useNow } from '@santhe/host'
import {
  formatRupees,
  istDateOf,
  nearDate,
  nearMomentAlone,
  type RefundState,
  refundTextKey,
  rupeesToPaise,
} from '@santhe/rules'
import blocks from '../blocks.module.css'
import styles from '../show/OrderHistory.module.css'
import { Panel } from '../summary/Panel.tsx'
import { useTexts } from '../texts/texts.tsx'
import { orderChangesTexts } from './order-changes-texts.ts'
import { orderTexts } from './order-texts.ts'

/** Amounts in rupees, negative where they come back. */
interface Adjustment {
  id: number
  kind: string
  lines: readonly { productId: number; quantity: number; amount: number }[]
  changed: readonly string[]
  reason: string
  by: string
  at: string
  refund: { amount: number; state: RefundState; doneAt: string | null } | null
}

interface OrderChangesProps {
  order: {
    items: readonly { productId: number; productName: string; quantity: number }[]
    /** Oldest first. */
    adjustments: readonly Adjustment[]
  }
}

/** The history has cancellations. docs/product/adjustments.md */
const isChange = ({ kind }: Adjustment) => kind === 'changed' || kind === 'short'

export function OrderChanges({ order }: OrderChangesProps) {
  const t = useTexts(orderChangesTexts)
  const language = useLanguage()
  const now = useNow()
  const wordsOf = useChangeWords(order)
  const changes = order.adjustments.filter(isChange).toReversed()
  if (changes.length === 0) return null
  return (
    <Panel title={t('title')}>
      <ol className={blocks.stack16}>
        {changes.map(change => (
          <li key={change.id} className={styles.step}>
            {wordsOf(change).map(words => (
              <strong key={words}>{words}</strong>
            ))}
            <span className={blocks.muted}>
              <time dateTime={change.at}>{nearMomentAlone(change.at, now, language)}</time>
              {change.by && ` · ${change.by}`}
            </span>
            {change.reason && <span className={styles.reason}>{change.reason}</span>}
            {change.refund && <Refunded refund={change.refund} />}
          </li>
        ))}
      </ol>
    </Panel>
  )
}

function Refunded({ refund: { amount, state, doneAt } }: { refund: NonNullable<Adjustment['refund']> }) {
  const t = useTexts(orderTexts)
  const language = useLanguage()
  const date = nearDate(doneAt, istDateOf(useNow()), language)
  return <span className={styles.reason}>{t(refundTextKey(state), { amount: absolute(amount), date })}</span>
}

const absolute = (rupees: number) => formatRupees(rupeesToPaise(Math.abs(rupees)) ?? 0)

/** Returns a text per product and field of an adjustment. */
function useChangeWords({ items, adjustments }: OrderChangesProps['order']): (change: Adjustment) => string[] {
  const t = useTexts(orderChangesTexts)
  return change => {
    const boxesBefore = (productId: number) =>
      [
        ...items.map(item => ({ productId: item.productId, quantity: item.quantity })),
        ...adjustments.slice(0, adjustments.indexOf(change)).flatMap(({ lines }) => lines),
      ].reduce((sum, line) => sum + (line.productId === productId ? line.quantity : 0), 0)
    const lines = change.lines.map(({ productId, quantity, amount }) => {
      const before = boxesBefore(productId)
      const after = before + quantity
      const name = items.find(item => item.productId === productId)?.productName ?? ''
      const values = { name, before, after, amount: absolute(amount) }
      if (quantity > 0) return t('more', { ...values, count: after })
      if (quantity === 0) return t(change.refund ? 'lightBack' : 'light', values)
      return t(change.refund ? 'lessBack' : 'less', { ...values, count: before })
    })
    const fields = change.changed.map(field => t(field === 'phone' || field === 'notes' ? field : 'address'))
    return [...lines, ...new Set(fields)]
  }
}
