import type { ProductDetail, Review } from '@santhe/contracts'
import { useLocation, useNow, useSession } from '@santhe/host'
import { formatDate, formatRating, relativeAge } from '@santhe/rules'
import { Badge, EmptyState, Picture, Stars } from '@santhe/ui'
import blocks from '@santhe/ui/blocks.module.css'
import { useEffect, useRef } from 'react'
import { useReviewsT } from '../../texts/reviews.ts'
import styles from './Reviews.module.css'
import { WriteReview } from './WriteReview.tsx'

interface ReviewsProps {
  kind: 'product' | 'farm'
  /** `rating` averages all reviews, including those not listed. */
  of: Pick<ProductDetail, 'id' | 'rating' | 'reviewCount' | 'reviews' | 'mayReview'>
}

/** docs/product/reviews.md#block. */
export function Reviews({ kind, of }: ReviewsProps) {
  const t = useReviewsT()
  const { isSignedIn } = useSession()
  const block = useRef<HTMLDivElement>(null)
  const { id, rating, reviewCount, reviews, mayReview } = of
  const isPrompted = mayReview && isSignedIn
  // 'How was it?' of an order links here.
  const isNamed = useLocation().hash === '#reviews'
  useEffect(() => {
    if (isNamed) block.current?.scrollIntoView({ block: 'start' })
  }, [isNamed])
  const prompt = isPrompted && (
    <WriteReview kind={kind} id={id} isNamed={isNamed} onClosed={() => block.current?.focus()} />
  )
  return (
    <div className={styles.block} id="reviews" ref={block} tabIndex={-1}>
      {reviews.length === 0 ? (
        <EmptyState icon="star" title={t('reviews.empty', { kind: t(`reviews.${kind}`) })} />
      ) : (
        <div className={styles.head}>
          <h2 className={styles.title}>{t('reviews.title', { count: reviewCount })}</h2>
          <p className={blocks.line8}>
            <Stars rating={rating} />
            <span>{t('reviews.average', { rating: formatRating(rating) })}</span>
          </p>
        </div>
      )}
      {prompt && <div className={reviews.length === 0 ? styles.firstPrompt : styles.prompt}>{prompt}</div>}
      {reviews.length > 0 && (
        <ul className={blocks.stack16}>
          {reviews.map(review => (
            <ReviewItem key={review.id} review={review} />
          ))}
        </ul>
      )}
    </div>
  )
}

function ReviewItem({ review }: { review: Review }) {
  const t = useReviewsT()
  const now = useNow()
  return (
    <li className={styles.review}>
      {review.avatarUrl === null ? (
        <span className={styles.letter} aria-hidden="true">
          {Array.from(review.name)[0]}
        </span>
      ) : (
        <Picture className={styles.avatar} src={review.avatarUrl} alt="" ratio="1 / 1" sizes="44px" />
      )}
      <div>
        <p className={styles.by}>
          <strong>{review.name}</strong>
          {review.isVerifiedBuyer && <Badge tone="good">{t('reviews.verified')}</Badge>}
          <time className={blocks.muted} dateTime={review.date} title={formatDate(review.date)}>
            {relativeAge(review.date, now)}
          </time>
        </p>
        <Stars rating={review.rating} />
        <p className={styles.comment}>{review.comment}</p>
      </div>
    </li>
  )
}
