import { Skeleton, SkeletonGroup } from '@santhe/ui'
import styles from './ProductView.module.css'

export function ProductPlaceholder() {
  return (
    <SkeletonGroup className={styles.columns}>
      <Skeleton shape="picture" className={styles.rounded} />
      <div>
        <Skeleton width="60%" />
        <Skeleton width="35%" />
        <Skeleton width="90%" />
        <Skeleton width="80%" />
        <Skeleton shape="pill" width="50%" />
      </div>
    </SkeletonGroup>
  )
}
