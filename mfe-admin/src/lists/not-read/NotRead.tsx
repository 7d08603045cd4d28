import { formatMoment } from '@santhe/rules'
import { useTexts } from '@santhe/ui'
import { type ReactNode, useCallback, useRef, useState } from 'react'
import { TemporaryButton } from '../TemporaryButton.tsx'
import { texts } from '../texts.ts'
import styles from './not-read.module.css'
import { NotReadContext, type OldRead } from './use-not-read.ts'

/** docs/product/office.md#what-could-not-be-read-again */
export function NotRead({ children }: { children: ReactNode }) {
  const [reads, setReads] = useState<ReadonlyMap<string, OldRead>>(new Map())
  const tell = useCallback((id: string, read: OldRead | undefined) => {
    setReads(before => {
      const others = [...before].filter(([other]) => other !== id)
      return new Map(read ? [...others, [id, read]] : others)
    })
  }, [])
  return (
    <NotReadContext value={tell}>
      <div>
        {children}
        <NotReadSince reads={[...reads.values()]} />
      </div>
    </NotReadContext>
  )
}

function NotReadSince({ reads }: { reads: readonly OldRead[] }) {
  const t = useTexts(texts)
  const box = useRef<HTMLDivElement>(null)
  const handleGone = useCallback(() => {
    // Once the whole change is on the screen: a row that is marked by the same one is not marked yet.
    queueMicrotask(() => {
      const row = box.current?.parentElement?.querySelector<HTMLElement>('[data-row][aria-current]')
      const next = row ?? box.current
      next?.focus({ preventScroll: true })
    })
  }, [])
  const isOld = reads.length > 0
  const oldest = Math.min(...reads.map(({ readAt }) => readAt))
  return (
    // Toasts on phones and focused elements are kept above it by this attribute.
    <div ref={box} tabIndex={-1} className={isOld ? styles.notice : styles.none} data-add-bar={isOld ? '' : undefined}>
      <span role="status">{isOld && t('notRead', { time: formatMoment(new Date(oldest)) })}</span>
      {isOld && (
        <TemporaryButton
          onGone={handleGone}
          onClick={() => {
            for (const { retry } of reads) retry()
          }}
          isBusy={reads.some(({ isRefreshing }) => isRefreshing)}
        >
          {t('tryAgain')}
        </TemporaryButton>
      )}
    </div>
  )
}
