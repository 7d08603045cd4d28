import { Skeleton, SkeletonGroup } from '@santhe/ui'
import blocks from '@santhe/ui/blocks.module.css'
import styles from './OrdersPlaceholder.module.css'

export function OrdersPlaceholder({ rows }: { rows: number }) {
  const places = Array.from({ length: rows }, (_, place) => place)
  return (
    <SkeletonGroup className={blocks.stack12}>
      {places.map(place => (
        <div key={place} className={styles.row}>
          <Skeleton width="40%" />
          <Skeleton width="70%" />
        </div>
      ))}
    </SkeletonGroup>
  )
}
