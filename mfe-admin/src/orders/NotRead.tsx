import type { ListPages } from '@santhe/client'
import type { AdminOrder } from '@santhe/contracts'
import { formatMoment } from '@santhe/rules'
import { useTexts } from '@santhe/ui'
import { useCallback } from 'react'
import styles from './orders.module.css'
import { TemporaryButton } from './TemporaryButton.tsx'
import { texts } from './texts.ts'

interface NotReadProps {
  pages: ListPages<AdminOrder>
  /** When the rows were read, in milliseconds since 1970. */
  readAt: number | undefined
  /** Gives the focus to what stands above the list; the same function in each render. */
  onFocusHead: () => void
}

/**
 * Says since when a list that is there could not be read again, over its end, so that it moves no row and is seen wherever people work in
 * the list; what its next page says of itself is not said twice.
 */
export function NotRead({ pages: { error, retry, isRefreshing, more }, readAt, onFocusHead }: NotReadProps) {
  const t = useTexts(texts)
  const isOutdated = error !== undefined && readAt !== undefined && !more?.errorText
  const handleGone = useCallback(() => {
    const row = document.querySelector<HTMLElement>('[data-row][aria-current]')
    if (row) row.focus({ preventScroll: true })
    else onFocusHead()
  }, [onFocusHead])
  return (
    <div className={isOutdated ? styles.notRead : styles.noNotice}>
      <span role="status">{isOutdated && t('notRead', { time: formatMoment(new Date(readAt)) })}</span>
      {isOutdated && (
        <TemporaryButton onGone={handleGone} onClick={retry} isBusy={isRefreshing}>
          {t('tryAgain')}
        </TemporaryButton>
      )}
    </div>
  )
}
