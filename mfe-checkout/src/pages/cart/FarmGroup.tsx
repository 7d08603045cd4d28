import { Link } from '@santhe/host'
import { Icon } from '@santhe/ui'
import { useId } from 'react'
import { CartLineRow } from './CartLineRow.tsx'
import styles from './cart.module.css'
import type { FarmLines } from './lines-by-farm.ts'

/** One farm's part of the cart. */
export function FarmGroup({ farm, lines }: FarmLines) {
  const id = useId()
  return (
    <section className={styles.group} aria-labelledby={id}>
      <h2 className={styles.farm} id={id}>
        <Icon name="shop" />
        <Link to={`/farmers/${farm.id}`}>{farm.name}</Link>
      </h2>
      <ul className={styles.lines}>
        {lines.map(line => (
          <CartLineRow key={line.id} line={line} />
        ))}
      </ul>
    </section>
  )
}
