import { LocalName, useContents, useTexts } from '@santhe/ui'
import type { StopView } from './round-view.ts'
import styles from './stop.module.css'
import { texts } from './texts.ts'

export function StopBoxes({ stop: { boxes, items } }: { stop: StopView }) {
  const t = useTexts(texts)
  const contents = useContents()
  return (
    <div className={styles.boxes}>
      <strong>{t('boxes', { count: boxes })}</strong>
      <ul>
        {items.map(({ productName, localName, quantity, unit, unitsPerBox }) => (
          <li key={`${productName} ${unitsPerBox} ${unit}`}>
            <span>{t('line', { count: quantity, name: productName })}</span> <LocalName>{localName}</LocalName>{' '}
            <span className={styles.quiet}>{contents(unitsPerBox, unit)}</span>
          </li>
        ))}
      </ul>
    </div>
  )
}
