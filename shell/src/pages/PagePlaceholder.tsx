import { Skeleton, SkeletonGroup } from '@santhe/ui'
import blocks from '@santhe/ui/blocks.module.css'
import styles from './PagePlaceholder.module.css'

const CARDS = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'] as const

export function PagePlaceholder() {
  return (
    <SkeletonGroup className={blocks.stack24}>
      <Skeleton shape="pill" width="16rem" />
      <div className={styles.grid}>
        {CARDS.map(card => (
          <div key={card} className={styles.card}>
            <Skeleton shape="picture" />
            <Skeleton width="70%" />
            <Skeleton width="45%" />
          </div>
        ))}
      </div>
    </SkeletonGroup>
  )
}
