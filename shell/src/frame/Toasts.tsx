import { Link, type Toast, useLocation, useToasts } from '@santhe/host'
import { classes, Icon, useTexts } from '@santhe/ui'
import { type RefObject, useEffect, useRef, useState } from 'react'
import { frameTexts } from '../texts.ts'
import styles from './Toasts.module.css'

/** Expire by themselves, but not while hovered or focused. */
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
  const { id, title, text, reason, tone } = toast
  const card = useRef<HTMLDivElement>(null)
  const isPaused = useIsPaused(card)
  const leadsToCart = useLocation().pathname !== '/cart' && toast.leadsToCart
  useEffect(() => {
    if (isPaused) return
    const timer = setTimeout(() => close(toast.id), toast.duration)
    return () => clearTimeout(timer)
  }, [isPaused, close, toast])
  return (
    <div className={classes(styles.toast, styles[tone])} role={tone === 'bad' ? 'alert' : undefined} ref={card}>
      <span className={styles.sign}>
        <Icon name={tone === 'bad' ? 'warning' : tone === 'good' ? 'check' : 'leaf'} size="small" />
      </span>
      <div className={styles.words}>
        <strong>{title}</strong>
        {text && <p>{text}</p>}
        {reason && <p>{reason}</p>}
      </div>
      {leadsToCart && (
        <Link className={styles.undo} to="/cart" onClick={() => close(id)}>
          {t('toast.viewCart')}
        </Link>
      )}
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
  const [hasPointer, setHasPointer] = useState(false)
  const [hasFocus, setHasFocus] = useState(false)
  useEffect(() => {
    const target = element.current
    const events = [
      ['pointerenter', () => setHasPointer(true)],
      ['pointerleave', () => setHasPointer(false)],
      ['focusin', () => setHasFocus(true)],
      ['focusout', () => setHasFocus(false)],
    ] as const
    for (const [name, handle] of events) target?.addEventListener(name, handle)
    return () => {
      for (const [name, handle] of events) target?.removeEventListener(name, handle)
    }
  }, [element])
  return hasPointer || hasFocus
}
