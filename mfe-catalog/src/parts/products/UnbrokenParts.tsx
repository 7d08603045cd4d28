import styles from './ProductCard.module.css'
import { SEPARATOR } from './product-lines.ts'

/** Wraps between parts only, so no date breaks; the separator hides at line starts. */
export function UnbrokenParts({ line }: { line: string }) {
  return line.split(SEPARATOR).map((part, place) => (
    <span key={part} className={styles.unbroken}>
      {place > 0 && <span>{SEPARATOR}</span>}
      <span>{part}</span>
    </span>
  ))
}
