import { useLanguage, useNow } from '@santhe/host'
import { type ComplaintKind, type ComplaintSide, nearMoment } from '@santhe/rules'
import blocks from '../blocks.module.css'
import { classes } from '../classes.ts'
import { Badge } from '../show/Badge.tsx'
import { WholeDates } from '../show/dates.tsx'
import complaintTexts from '../texts/en/complaint.json'
import { useTexts } from '../texts/texts.tsx'
import styles from './complaint.module.css'

export { complaintTexts }

export interface ShownComplaint {
  id: number
  orderId: number
  kind: ComplaintKind
  lines: readonly { productId: number; quantity: number }[]
  words: string
  photos: number
  waitsFor: ComplaintSide | null
  dueAt: string | null
}

interface PhotosProps {
  id: number
  count: number
  look?: 'small'
}

export function Photos({ id, count, look }: PhotosProps) {
  const t = useTexts(complaintTexts)
  return (
    <div className={classes(styles.photos, look && styles[look])}>
      {Array.from({ length: count }, (_, place) => place + 1).map(number => (
        <a key={number} href={`/api/complaints/${id}/photos/${number}`} target="_blank" rel="noreferrer">
          <img src={`/api/complaints/${id}/photos/${number}`} alt={t('photo', { number })} loading="lazy" />
        </a>
      ))}
    </div>
  )
}

/** Who has to act until when; null once settled. */
export function Clock({ complaint: { waitsFor, dueAt } }: { complaint: Pick<ShownComplaint, 'waitsFor' | 'dueAt'> }) {
  const t = useTexts(complaintTexts)
  const language = useLanguage()
  const now = useNow()
  if (waitsFor === null || dueAt === null) return null
  return (
    <p className={blocks.row8}>
      <span>
        <WholeDates>{t(`waits.${waitsFor}`, { moment: nearMoment(dueAt, now, language) })}</WholeDates>
      </span>
      {Date.parse(dueAt) < now.getTime() && <Badge tone="bad">{t('overdue')}</Badge>}
    </p>
  )
}
