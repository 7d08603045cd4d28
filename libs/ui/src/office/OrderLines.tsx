import { useTexts } from '../texts/texts.tsx'
import { uiTexts } from '../texts/ui-texts.ts'
import styles from './office.module.css'

const VISIBLE_LINES = 2

interface OrderLinesProps {
  items: readonly { id: number; quantity: number; boxesNow?: number | undefined; productName: string }[]
  /** At most two lines with truncated names; the rest is counted. */
  isCompact?: boolean
}

/** The first two items, and how many more. */
export function OrderLines({ items, isCompact = false }: OrderLinesProps) {
  const t = useTexts(uiTexts)
  const hidden = items.length - VISIBLE_LINES
  const rest = hidden > 0 && t('moreLines', { count: hidden })
  const name = ({ quantity, boxesNow = quantity, productName }: OrderLinesProps['items'][number]) =>
    `${boxesNow} × ${productName}`
  return (
    <ul className={isCompact ? styles.compactLines : undefined}>
      {items.slice(0, VISIBLE_LINES).map((item, place) => (
        <li key={item.id}>
          {isCompact ? <span title={name(item)}>{name(item)}</span> : <span>{name(item)}</span>}
          {isCompact && place === VISIBLE_LINES - 1 && rest && <b>{rest}</b>}
        </li>
      ))}
      {!isCompact && rest && <li>{rest}</li>}
    </ul>
  )
}
