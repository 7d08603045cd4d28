import { formatRating, type Star, starsOf } from '@santhe/rules'
import uiTexts from '../texts/en/ui.json'
import { useTexts } from '../texts/texts.tsx'
import styles from './show.module.css'

const OUTLINE = 'M12 2.6l2.9 5.9 6.5.9-4.7 4.6 1.1 6.5L12 17.4l-5.8 3.1 1.1-6.5L2.6 9.4l6.5-.9z'
const LEFT_HALF = 'M12 2.6v14.8l-5.8 3.1 1.1-6.5L2.6 9.4l6.5-.9z'

function StarDrawing({ star }: { star: Star }) {
  return (
    <svg className={styles.star} viewBox="0 0 24 24" aria-hidden="true">
      <path className={star === 'full' ? styles.starFull : styles.starEmpty} d={OUTLINE} />
      {star === 'half' && <path className={styles.starFull} d={LEFT_HALF} />}
    </svg>
  )
}

const PLACES = [0, 1, 2, 3, 4] as const

/** Shows half stars, with a text for screen readers. docs/product/money-and-dates.md#rating. */
export function Stars({ rating }: { rating: number }) {
  const t = useTexts(uiTexts)
  const stars = starsOf(rating)
  return (
    <span className={styles.stars} role="img" aria-label={t('rating', { rating: formatRating(rating) })}>
      {PLACES.map(place => (
        <StarDrawing key={place} star={stars[place] ?? 'empty'} />
      ))}
    </span>
  )
}
