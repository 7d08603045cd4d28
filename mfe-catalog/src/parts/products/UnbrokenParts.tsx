import styles from './ProductCard.module.css'
import { SEPARATOR } from './product-lines.ts'

/** A line of parts that breaks between them alone, so that no date falls apart; the dot goes with the part after it, and is out of sight where a line begins. */
export function UnbrokenParts({ line }: { line: string }) {
  return line.split(SEPARATOR).map((part, place) => (
    <span key={part} className={styles.unbroken}>
      {place > 0 && <span>{SEPARATOR}</span>}
      <span>{part}</span>
    </span>
  ))
}
