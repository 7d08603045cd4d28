import { type NamedItem, useItemName } from '../show/inline.tsx'
import uiTexts from '../texts/en/ui.json'
import { useTexts } from '../texts/texts.tsx'
import styles from './office.module.css'

const VISIBLE_LINES = 2

interface OrderLinesProps {
  items: readonly (NamedItem & { id: number; quantity: number; boxesNow?: number | undefined })[]
  /** Limits to two lines with truncated names; counts the rest. */
  isCompact?: boolean
}

export function OrderLines({ items, isCompact = false }: OrderLinesProps) {
  const t = useTexts(uiTexts)
  const itemName = useItemName()
  const hidden = items.length - VISIBLE_LINES
  const rest = hidden > 0 && t('moreLines', { count: hidden })
  const name = ({ quantity, boxesNow = quantity, ...item }: OrderLinesProps['items'][number]) =>
    `${boxesNow} × ${itemName(item)}`
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
