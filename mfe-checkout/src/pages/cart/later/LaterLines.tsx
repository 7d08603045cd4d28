import { type CartLine, useCart } from '@santhe/host'
import { Button, LocalName, Panel, useTexts } from '@santhe/ui'
import { texts } from '../../../texts.ts'
import styles from '../cart.module.css'

/** Lines kept in the cart for a later purchase. */
export function LaterLines({ lines }: { lines: readonly CartLine[] }) {
  const t = useTexts(texts)
  const cart = useCart()
  return (
    <Panel title={t('cart.laterTitle')}>
      <ul className={styles.later}>
        {lines.map(line => (
          <li key={line.id}>
            <span>{line.name}</span> <LocalName>{line.localName}</LocalName>
            <span>{` · ${t('boxes', { count: line.quantity })}`}</span>
          </li>
        ))}
      </ul>
      <Button size="small" look="quiet" onClick={() => cart.keepForLater([])}>
        {t('cart.buyTogether')}
      </Button>
    </Panel>
  )
}
