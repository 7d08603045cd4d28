import { type Toast, useToasts } from '@santhe/host'
import { classes, Icon, useTexts } from '@santhe/ui'
import { type RefObject, useEffect, useRef, useState } from 'react'
import { frameTexts } from '../texts.ts'
import styles from './Toasts.module.css'

/** What is said by the way; it goes by itself, but never while someone points at it or stands in it. */
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
  const { id, title, text, tone, lasts } = toast
  const card = useRef<HTMLDivElement>(null)
  const isHeld = useIsHeld(card)
  useEffect(() => {
    if (isHeld) return
    const timer = setTimeout(() => close(id), lasts)
    return () => clearTimeout(timer)
  }, [isHeld, close, id, lasts])
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
function useIsHeld(element: RefObject<HTMLElement | null>): boolean {
  const [isHeld, setHeld] = useState(false)
  useEffect(() => {
    const held = element.current
    const hold = () => setHeld(true)
    const release = () => setHeld(false)
    const events = [
      ['pointerenter', hold],
      ['pointerleave', release],
      ['focusin', hold],
      ['focusout', release],
    ] as const
    for (const [name, handle] of events) held?.addEventListener(name, handle)
    return () => {
      for (const [name, handle] of events) held?.removeEventListener(name, handle)
    }
  }, [element])
  return isHeld
}
