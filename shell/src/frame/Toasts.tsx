import { Link, type Toast, useLocation, useToasts } from '@santhe/host'
import { classes, Icon, useTexts } from '@santhe/ui'
import { type RefObject, useEffect, useRef, useState } from 'react'
import frameTexts from '../texts/en/frame.json'
import styles from './Toasts.module.css'

/** One at a time; expires by itself, but not while hovered or focused. docs/product/money-and-dates.md#toasts */
export function Toasts() {
  const {
    toasts: [toast],
    close,
    undo,
  } = useToasts()
  const presses = usePresses()
  return (
    <section className={styles.toasts} aria-live="polite" aria-relevant="additions text">
      {toast && <ToastCard key={toast.id} toast={toast} presses={presses} close={close} undo={undo} />}
    </section>
  )
}

/** Counts presses and steps back in history. */
function usePresses(): RefObject<number> {
  const presses = useRef(0)
  useEffect(() => {
    const count = () => {
      presses.current += 1
    }
    const events = ['click', 'submit', 'popstate']
    for (const event of events) window.addEventListener(event, count, true)
    return () => {
      for (const event of events) window.removeEventListener(event, count, true)
    }
  }, [])
  return presses
}

interface ToastCardProps {
  toast: Toast
  presses: RefObject<number>
  close: (id: string) => void
  undo: (toast: Toast) => void
}

function ToastCard({ toast, presses, close, undo }: ToastCardProps) {
  const t = useTexts(frameTexts)
  const { id, title, text, reason, tone } = toast
  const card = useRef<HTMLDivElement>(null)
  const isPaused = useIsPaused(card)
  const { pathname } = useLocation()
  const leadsToCart = pathname !== '/cart' && toast.leadsToCart
  useEffect(() => {
    if (isPaused && toast.endsAt === undefined) return
    const rest = toast.endsAt === undefined ? toast.duration : toast.endsAt - Date.now()
    const timer = setTimeout(() => close(toast.id), rest)
    return () => clearTimeout(timer)
  }, [isPaused, close, toast])
  // A press that shows a toast may also navigate: the toast then belongs to the next page.
  const raised = useRef({ toast, pathname, press: presses.current })
  useEffect(() => {
    if (raised.current.toast !== toast) raised.current = { toast, pathname, press: presses.current }
    const isOfOtherPage = pathname !== raised.current.pathname
    if (isOfOtherPage && raised.current.press < presses.current && tone !== 'bad') close(id)
    else raised.current.pathname = pathname
  }, [toast, pathname, presses, tone, id, close])
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

/** Whether an element is hovered or has the focus. */
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
