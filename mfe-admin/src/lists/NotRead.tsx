import type { CallError } from '@santhe/host'
import { useLanguage } from '@santhe/host'
import { formatMoment } from '@santhe/rules'
import { useTexts } from '@santhe/ui'
import { createContext, type ReactNode, useCallback, useContext, useEffect, useId, useRef, useState } from 'react'
import listTexts from '../texts/en/list.json'
import styles from './not-read.module.css'
import { TemporaryButton } from './TemporaryButton.tsx'

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
  const t = useTexts(listTexts)
  const language = useLanguage()
  const box = useRef<HTMLDivElement>(null)
  const handleGone = useCallback(() => {
    // After the whole change has rendered: it may also mark the row to focus.
    queueMicrotask(() => {
      const row = box.current?.parentElement?.querySelector<HTMLElement>('[data-row][aria-current]')
      const next = row ?? box.current
      next?.focus({ preventScroll: true })
    })
  }, [])
  const isOld = reads.length > 0
  const oldest = Math.min(...reads.map(({ readAt }) => readAt))
  return (
    // `data-add-bar` keeps toasts on phones and focused elements above the notice.
    <div ref={box} tabIndex={-1} className={isOld ? styles.notice : styles.none} data-add-bar={isOld ? '' : undefined}>
      <span role="status">{isOld && t('notRead', { time: formatMoment(new Date(oldest), language) })}</span>
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

/** Shown data whose refresh failed. */
interface OldRead {
  /** Milliseconds since 1970. */
  readAt: number
  isRefreshing: boolean
  retry: () => void
}

/** Reports a stale read to the surrounding notice; undefined clears it. */
const NotReadContext = createContext<(id: string, read: OldRead | undefined) => void>(() => {})

/** Result shape of `useEndpoint` and the list hooks; without `readAt` the screen shows nothing. */
interface ShownRead extends Omit<OldRead, 'readAt'> {
  readAt: number | undefined
  error: CallError | undefined
  more?: { errorText?: string } | undefined
}

/** Reports a read to `NotRead` while it is stale. Ignores failures of a next page, which show their own error. */
export function useNotRead<R extends ShownRead>(read: R): R {
  const tell = useContext(NotReadContext)
  const id = useId()
  const { isRefreshing, retry } = read
  const oldSince = read.error && !read.more?.errorText ? read.readAt : undefined
  useEffect(() => {
    if (oldSince === undefined) return
    tell(id, { readAt: oldSince, isRefreshing, retry })
    return () => tell(id, undefined)
  }, [tell, id, oldSince, isRefreshing, retry])
  return read
}
