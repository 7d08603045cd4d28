import type { ListPages } from '@santhe/client'
import type { AdminOrder } from '@santhe/contracts'
import { formatMoment } from '@santhe/rules'
import { useTexts } from '@santhe/ui'
import type { RefObject } from 'react'
import styles from './orders.module.css'
import { TemporaryButton } from './TemporaryButton.tsx'
import { texts } from './texts.ts'

interface NotReadProps {
  pages: ListPages<AdminOrder>
  /** When the rows were read, in milliseconds since 1970. */
  readAt: number | undefined
  /** Gets the focus of 'Try Again' once the list is read. */
  next: RefObject<HTMLElement | null>
}

/** Says since when a list that is there could not be read again; what its next page says of itself is not said twice. */
export function NotRead({ pages: { error, retry, isRefreshing, more }, readAt, next }: NotReadProps) {
  const t = useTexts(texts)
  const isOutdated = error !== undefined && readAt !== undefined && !more?.errorText
  return (
    <>
      <span className={styles.notRead} role="status">
        {isOutdated && t('notRead', { time: formatMoment(new Date(readAt)) })}
      </span>
      {isOutdated && (
        <TemporaryButton next={next} onClick={retry} isBusy={isRefreshing}>
          {t('tryAgain')}
        </TemporaryButton>
      )}
    </>
  )
}
