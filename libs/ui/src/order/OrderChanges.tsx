import { useLanguage, useNow } from '@santhe/host'
import { formatRupees, istDateOf, nearMomentAlone, rupeesToPaise } from '@santhe/rules'
import blocks from '../blocks.module.css'
import { type NamedItem, useNameIn } from '../show/inline.tsx'
import { Panel } from '../summary/Panel.tsx'
import orderChangesTexts from '../texts/en/order-changes.json'
import { useTexts } from '../texts/texts.tsx'
import { type HarvestChoice, HarvestChoiceRow } from './HarvestChoices.tsx'
import styles from './OrderHistory.module.css'
import { type ShownRefund, useRefundText } from './RefundNotice.tsx'

/** Amounts in rupees; negative amounts are refunded. */
interface Adjustment {
  id: number
  kind: string
  lines: readonly { productId: number; quantity: number; amount: number }[]
  changed: readonly string[]
  reason: string
  by: string
  at: string
  refund: ShownRefund | null
}

interface OrderChangesProps {
  order: {
    id: number
    isOwn: boolean
    items: readonly (NamedItem & { productId: number; quantity: number })[]
    /** Oldest first. */
    adjustments: readonly Adjustment[]
    choices: readonly HarvestChoice[]
  }
}

/** Leaves out cancellations, which the history shows. docs/product/adjustments.md */
const isChange = ({ kind }: Adjustment) => kind !== 'cancelled' && kind !== 'reopened'

export function OrderChanges({ order }: OrderChangesProps) {
  const t = useTexts(orderChangesTexts)
  const language = useLanguage()
  const now = useNow()
  const wordsOf = useChangeWords(order)
  const nameOf = useNameIn(order.items)
  const changes = order.adjustments.filter(isChange).toReversed()
  if (changes.length === 0) return null
  return (
    <Panel title={t('title')}>
      <ol className={blocks.stack16}>
        {order.choices.toReversed().map(choice => {
          const name = nameOf(choice.productId)
          return (
            <HarvestChoiceRow
              key={choice.productId + choice.to}
              {...{ choice, name }}
              orderId={order.id}
              isOwn={order.isOwn}
            />
          )
        })}
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

function Refunded({ refund }: { refund: ShownRefund }) {
  const refundText = useRefundText(istDateOf(useNow()))
  return <span className={styles.reason}>{refundText(refund)}</span>
}

const absolute = (rupees: number) => formatRupees(rupeesToPaise(Math.abs(rupees)) ?? 0)

/** Returns a text per product and field of an adjustment. */
function useChangeWords({
  items,
  adjustments,
}: Pick<OrderChangesProps['order'], 'items' | 'adjustments'>): (change: Adjustment) => string[] {
  const t = useTexts(orderChangesTexts)
  const nameOf = useNameIn(items)
  return change => {
    const boxesBefore = (productId: number) =>
      [
        ...items.map(item => ({ productId: item.productId, quantity: item.quantity })),
        ...adjustments.slice(0, adjustments.indexOf(change)).flatMap(({ lines }) => lines),
      ].reduce((sum, line) => sum + (line.productId === productId ? line.quantity : 0), 0)
    const isFee = ({ quantity }: Adjustment['lines'][number]) => change.kind === 'changed' && quantity === 0
    const fee = change.lines.filter(isFee).reduce((sum, { amount }) => sum + amount, 0)
    const feeText = t(fee > 0 ? 'feeMore' : change.refund ? 'feeBack' : 'feeLess', { amount: absolute(fee) })
    const boxLines = change.lines.filter(line => !isFee(line))
    const lines = boxLines.map(({ productId, quantity, amount }) => {
      const before = boxesBefore(productId)
      const after = before + quantity
      const name = nameOf(productId)
      const values = { name, before, after, amount: absolute(amount) }
      if (change.kind === 'complaint') return t('complaint', values)
      if (quantity > 0 && change.kind === 'swapped') return t('inPlace', { name, count: quantity })
      if (quantity > 0) return t('more', { ...values, count: after })
      if (quantity === 0) return t(change.refund ? 'lightBack' : 'light', values)
      return t(change.refund ? 'lessBack' : 'less', { ...values, count: before })
    })
    const fields = change.changed.map(field => t(field === 'phone' || field === 'notes' ? field : 'address'))
    return [
      ...(change.kind === 'moved' ? [t('moved')] : []),
      ...lines,
      ...(fee === 0 ? [] : [feeText]),
      ...new Set(fields),
    ]
  }
}
