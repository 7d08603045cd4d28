import type { Review } from '@santhe/contracts'
import { useNow } from '@santhe/host'
import { formatRating, relativeAge } from '@santhe/rules'
import { Badge, EmptyState, Picture, Stars } from '@santhe/ui'
import { useT } from '../../use-t.ts'
import styles from './Reviews.module.css'

interface ReviewsProps {
  kind: 'product' | 'farm'
  reviews: readonly Review[]
  /** The average of all of them, as the answer says. */
  rating: number
  count: number
}

/** What buyers say. Storefront spec §2, Reviews block. */
export function Reviews({ kind, reviews, rating, count }: ReviewsProps) {
  const t = useT()
  if (reviews.length === 0) {
    return <EmptyState icon="star" title={t('reviews.empty', { kind: t(`reviews.${kind}`) })} />
  }
  return (
    <div>
      <div className={styles.head}>
        <h2 className={styles.title}>{t('reviews.title', { count })}</h2>
        <p className={styles.average}>
          <Stars rating={rating} />
          <span>{t('reviews.average', { rating: formatRating(rating) })}</span>
        </p>
      </div>
      <ul className={styles.list}>
        {reviews.map(review => (
          <ReviewItem key={review.id} review={review} />
        ))}
      </ul>
    </div>
  )
}

function ReviewItem({ review }: { review: Review }) {
  const t = useT()
  const now = useNow()
  return (
    <li className={styles.review}>
      {review.avatarUrl === null ? (
        <span className={styles.letter} aria-hidden="true">
          {Array.from(review.name)[0]}
        </span>
      ) : (
        <Picture className={styles.avatar} src={review.avatarUrl} alt="" ratio="1 / 1" />
      )}
      <div>
        <p className={styles.by}>
          <strong>{review.name}</strong>
          {review.isVerifiedBuyer && <Badge tone="good">{t('reviews.verified')}</Badge>}
          <time className={styles.date} dateTime={review.date}>
            {relativeAge(review.date, now)}
          </time>
        </p>
        <Stars rating={review.rating} />
        <p className={styles.comment}>{review.comment}</p>
      </div>
    </li>
  )
}
