import { Link, useNow } from '@santhe/host'
import { istDateOf } from '@santhe/rules'
import { Icon } from '@santhe/ui'
import { type Ref, useId } from 'react'
import { Arrival } from '../../arrival/Arrival.tsx'
import { CartLineRow } from './CartLineRow.tsx'
import styles from './cart.module.css'
import type { CartChange, Checked } from './cart-changes.ts'
import type { FarmLines } from './lines-by-farm.ts'
import { farmArrival } from './lines-by-farm.ts'

interface FarmGroupProps extends FarmLines {
  changes: readonly CartChange[]
  checked: Checked
  ref?: Ref<HTMLUListElement> | undefined
}

export function FarmGroup({ farm, lines, changes, checked, ref }: FarmGroupProps) {
  const id = useId()
  return (
    <section className={styles.group} aria-labelledby={id}>
      <h2 className={styles.farm} id={id}>
        <Icon name="shop" />
        <Link to={`/farmers/${farm.id}`}>{farm.name}</Link>
      </h2>
      <Arrival date={farmArrival(lines, checked, istDateOf(useNow()))} />
      <ul className={styles.lines} ref={ref}>
        {lines.map(line => (
          <CartLineRow
            key={line.id}
            line={line}
            now={checked.get(line.id)}
            changes={changes.filter(change => change.line.id === line.id)}
          />
        ))}
      </ul>
    </section>
  )
}
