import type { Farm } from '@santhe/contracts'
import { classes, Skeleton, SkeletonGroup } from '@santhe/ui'
import styles from './FarmCard.module.css'
import { FarmCard } from './FarmCard.tsx'

/** Three columns on large screens. */
export const farmGridClass = styles.grid

/** A carousel scrolls sideways on phones. */
export function FarmGrid({ farms, isCarousel = false }: { farms: readonly Farm[]; isCarousel?: boolean }) {
  return (
    <div className={classes(styles.grid, isCarousel && styles.carousel)}>
      {farms.map(farm => (
        <FarmCard key={farm.id} farm={farm} />
      ))}
    </div>
  )
}

export function FarmPlaceholders({ count }: { count: number }) {
  const places = Array.from({ length: count }, (_, place) => place)
  return (
    <SkeletonGroup className={styles.grid}>
      {places.map(place => (
        <div key={place} className={styles.placeholder} data-placeholder="farm">
          <Skeleton shape="picture" ratio="16 / 9" />
          <div className={styles.placeholderWords}>
            <Skeleton width="60%" />
            <Skeleton width="40%" />
            <Skeleton width="95%" />
            <Skeleton width="80%" />
          </div>
        </div>
      ))}
    </SkeletonGroup>
  )
}
