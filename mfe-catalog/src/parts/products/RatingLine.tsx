import { formatRating } from '@santhe/rules'
import { Stars, VisuallyHidden } from '@santhe/ui'
import { useT } from '../../use-t.ts'
import styles from './RatingLine.module.css'

export function RatingLine({ rating, count }: { rating: number; count: number }) {
  const t = useT()
  if (count === 0) return null
  return (
    <p className={styles.line}>
      <Stars rating={rating} />
      <span aria-hidden="true">
        {formatRating(rating)} ({count})
      </span>
      <VisuallyHidden>{t('product.reviewCount', { count })}</VisuallyHidden>
    </p>
  )
}
