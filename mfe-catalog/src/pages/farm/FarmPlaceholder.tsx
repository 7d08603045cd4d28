import { Skeleton, SkeletonGroup } from '@santhe/ui'
import styles from './FarmView.module.css'

export function FarmPlaceholder() {
  return (
    <SkeletonGroup>
      <Skeleton shape="picture" ratio="16 / 9" className={styles.header} />
      <div className={styles.intro}>
        <Skeleton width="45%" />
        <Skeleton width="30%" />
        <Skeleton width="85%" />
        <Skeleton width="75%" />
      </div>
    </SkeletonGroup>
  )
}
