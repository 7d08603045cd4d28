import { Icon } from '@santhe/ui'
import { useId } from 'react'
import { useReviewsT } from '../../texts/reviews.ts'
import styles from './StarPicker.module.css'

const RATINGS = [1, 2, 3, 4, 5] as const

interface StarPickerProps {
  value: number
  error: string | undefined
  onChange: (rating: number) => void
}

/** Radio buttons. */
export function StarPicker({ value, error, onChange }: StarPickerProps) {
  const t = useReviewsT()
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
