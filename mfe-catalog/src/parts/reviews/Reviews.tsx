import { useCall, useForm, useIdempotencyKey } from '@santhe/client'
import { type ProductDetail, type Review, ReviewForm, writeFarmReview, writeProductReview } from '@santhe/contracts'
import { useLanguage, useLocation, useNow, useSession, useToast, withFallback } from '@santhe/host'
import { formatDate, formatRating, relativeAge } from '@santhe/rules'
import { Badge, Button, EmptyState, Icon, Picture, Stars, TextArea, useTexts } from '@santhe/ui'
import blocks from '@santhe/ui/blocks.module.css'
import { useEffect, useId, useRef, useState } from 'react'
import reviewsTexts from '../../texts/en/reviews.json'
import styles from './Reviews.module.css'

interface ReviewsProps {
  kind: 'product' | 'farm'
  /** `rating` averages all reviews, including those not listed. */
  of: Pick<ProductDetail, 'id' | 'rating' | 'reviewCount' | 'reviews' | 'mayReview'>
}

/** docs/product/reviews.md#block. */
export function Reviews({ kind, of }: ReviewsProps) {
  const t = useTexts(reviewsTexts)
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
    <div id="reviews" ref={block} tabIndex={-1}>
      {reviews.length === 0 ? (
        <EmptyState icon="star" title={t(`reviews.empty.${kind}`)} />
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
  const language = useLanguage()
  const t = useTexts(reviewsTexts)
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
          <time className={blocks.muted} dateTime={review.date} title={formatDate(review.date, language)}>
            {relativeAge(review.date, now, language)}
          </time>
        </p>
        <Stars rating={review.rating} />
        <p className={styles.comment}>{review.comment}</p>
      </div>
    </li>
  )
}

interface WriteReviewProps {
  kind: 'product' | 'farm'
  id: number
  /** Opened by `#reviews` in the URL. */
  isNamed?: boolean
  onClosed: () => void
}

/** docs/product/reviews.md#review-box. */
function WriteReview({ kind, id, isNamed = false, onClosed }: WriteReviewProps) {
  const t = useTexts(reviewsTexts)
  const [isOpen, setOpen] = useState(isNamed)
  if (!isOpen) {
    return (
      <Button look="quiet" onClick={() => setOpen(true)}>
        <Icon name="edit" size="small" />
        {t('reviews.write')}
      </Button>
    )
  }
  const handleClose = () => {
    setOpen(false)
    onClosed()
  }
  return <ReviewEditor kind={kind} id={id} onWritten={handleClose} onCancel={handleClose} />
}

interface ReviewEditorProps {
  kind: 'product' | 'farm'
  id: number
  onWritten: () => void
  onCancel: () => void
}

const EMPTY = { rating: '0', comment: '' }

function bodyOf({ rating, comment }: typeof EMPTY) {
  return { rating: Number(rating), comment }
}

/** Typed text survives a failed submit. docs/product/reviews.md#review-rules. */
function ReviewEditor({ kind, id, onWritten, onCancel }: ReviewEditorProps) {
  const t = useTexts(reviewsTexts)
  const toast = useToast()
  const [write] = useCall(kind === 'product' ? writeProductReview : writeFarmReview)
  const keyOf = useIdempotencyKey()
  const element = useRef<HTMLFormElement>(null)
  // The button that opened the form is gone, so move the focus.
  useEffect(() => element.current?.querySelector('input')?.focus(), [])
  const form = useForm({
    schema: ReviewForm,
    initial: EMPTY,
    bodyOf,
    send: async values => {
      const outcome = await write({ params: { id }, body: bodyOf(values), idempotencyKey: keyOf(bodyOf(values)) })
      if (outcome.ok) {
        toast({ tone: 'good', title: t('reviews.written'), text: t('reviews.thanks') })
        onWritten()
        return undefined
      }
      toast({ tone: 'bad', title: t('reviews.failed'), ...withFallback(outcome.error, t('reviews.later')) })
      return outcome.error
    },
  })
  const { isBusy } = form

  return (
    <form ref={element} className={styles.form} noValidate onSubmit={form.handleSubmit} aria-label={t('reviews.write')}>
      <StarPicker
        value={Number(form.values.rating)}
        error={form.messages.rating}
        onChange={rating => form.change('rating', String(rating))}
      />
      <TextArea
        label={t('reviews.comment')}
        hint={t('reviews.commentHint')}
        {...form.field('comment')}
        maxLength={2000}
      />
      <div className={blocks.row8}>
        <Button type="submit" isBusy={isBusy} busyLabel={t('reviews.submitting')}>
          {t('reviews.submit')}
        </Button>
        <Button look="plain" onClick={onCancel} disabled={isBusy}>
          {t('reviews.cancel')}
        </Button>
      </div>
    </form>
  )
}

const RATINGS = [1, 2, 3, 4, 5] as const

interface StarPickerProps {
  value: number
  error: string | undefined
  onChange: (rating: number) => void
}

function StarPicker({ value, error, onChange }: StarPickerProps) {
  const t = useTexts(reviewsTexts)
  const id = useId()
  const errorId = `${id}-error`
  return (
    <fieldset className={styles.picker}>
      <legend className={styles.legend}>{t('reviews.rating')}</legend>
      <div className={styles.stars}>
        {RATINGS.map(rating => (
          <label key={rating} className={rating <= value ? styles.lit : styles.star}>
            <input
              className={styles.radio}
              type="radio"
              name={id}
              value={rating}
              checked={rating === value}
              aria-label={t('reviews.stars', { count: rating })}
              aria-invalid={error ? true : undefined}
              aria-describedby={error ? errorId : undefined}
              onChange={() => onChange(rating)}
            />
            <Icon name="star" size="large" isFilled={rating <= value} />
          </label>
        ))}
      </div>
      {error && (
        <p className={styles.error} id={errorId} role="alert">
          <Icon name="warning" size="small" />
          {error}
        </p>
      )}
    </fieldset>
  )
}
