import { type Toast, useToasts } from '@santhe/host'
import { classes, Icon, useTexts } from '@santhe/ui'
import { type RefObject, useEffect, useRef, useState } from 'react'
import { frameTexts } from '../texts.ts'
import styles from './Toasts.module.css'

/** Short messages; each goes by itself, but never while someone points at it or stands in it. */
export function Toasts() {
  const { toasts, close, undo } = useToasts()
  return (
    <section className={styles.toasts} aria-live="polite" aria-relevant="additions text">
      {toasts.map(toast => (
        <ToastCard key={toast.id} toast={toast} close={close} undo={undo} />
      ))}
    </section>
  )
}

interface ToastCardProps {
  toast: Toast
  close: (id: string) => void
  undo: (toast: Toast) => void
}

function ToastCard({ toast, close, undo }: ToastCardProps) {
  const t = useTexts(frameTexts)
  const { id, title, text, tone, duration } = toast
  const card = useRef<HTMLDivElement>(null)
  const isPaused = useIsPaused(card)
  useEffect(() => {
    if (isPaused) return
    const timer = setTimeout(() => close(id), duration)
    return () => clearTimeout(timer)
  }, [isPaused, close, id, duration])
  return (
    <div className={classes(styles.toast, styles[tone])} role={tone === 'bad' ? 'alert' : undefined} ref={card}>
      <span className={styles.sign}>
        <Icon name={tone === 'bad' ? 'warning' : tone === 'good' ? 'check' : 'leaf'} size="small" />
      </span>
      <div className={styles.words}>
        <strong>{title}</strong>
        {text && <p>{text}</p>}
      </div>
      {toast.undo && (
        <button type="button" className={styles.undo} onClick={() => undo(toast)}>
          {t('toast.undo')}
        </button>
      )}
      <button type="button" className={styles.close} aria-label={t('toast.close')} onClick={() => close(id)}>
        <Icon name="close" size="small" />
      </button>
    </div>
  )
}

/** Whether someone points at an element or has the focus in it. */
function useIsPaused(element: RefObject<HTMLElement | null>): boolean {
  const [isPaused, setPaused] = useState(false)
  useEffect(() => {
    const target = element.current
    const pause = () => setPaused(true)
    const resume = () => setPaused(false)
    const events = [
      ['pointerenter', pause],
      ['pointerleave', resume],
      ['focusin', pause],
      ['focusout', resume],
    ] as const
    for (const [name, handle] of events) target?.addEventListener(name, handle)
    return () => {
      for (const [name, handle] of events) target?.removeEventListener(name, handle)
    }
  }, [element])
  return isPaused
}
