import { useTexts } from '../texts/LanguageProvider.tsx'
import { uiTexts } from '../texts/ui-texts.ts'
import styles from './office.module.css'

const VISIBLE_LINES = 2

interface OrderLinesProps {
  items: readonly { id: number; quantity: number; productName: string }[]
}

/** What an order is of: its first two lines, and how many more there are. */
export function OrderLines({ items }: OrderLinesProps) {
  const t = useTexts(uiTexts)
  const hidden = items.length - VISIBLE_LINES
  return (
    <ul className={styles.lines}>
      {items.slice(0, VISIBLE_LINES).map(item => (
        <li key={item.id}>
          {item.quantity} × {item.productName}
        </li>
      ))}
      {hidden > 0 && <li>{t('moreLines', { count: hidden })}</li>}
    </ul>
  )
}
