import { Fragment } from 'react'
import styles from './ProductCard.module.css'
import { SEPARATOR } from './product-lines.ts'

/** A line of parts that breaks between them alone, so that no date falls apart. */
export function UnbrokenParts({ line }: { line: string }) {
  return line.split(SEPARATOR).map((part, place) => (
    <Fragment key={part}>
      {place > 0 && SEPARATOR}
      <span className={styles.unbroken}>{part}</span>
    </Fragment>
  ))
}
