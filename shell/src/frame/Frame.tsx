import { canStore, InTurn, useHasLiveStock, useIsRestored, useLocation, useSavedCart, useSession } from '@santhe/host'
import { SEEN_EVENT } from '@santhe/host/api'
import { LanguageSwitch, LazyPart, Notice, useTexts, VisuallyHidden } from '@santhe/ui'
import { type ReactNode, useEffect, useState } from 'react'
import frameTexts from '../texts/en/frame.json'
import { BottomBar } from './BottomBar.tsx'
import { Footer } from './Footer.tsx'
import styles from './Frame.module.css'
import { Header } from './Header.tsx'
import { Toasts } from './Toasts.tsx'
import { useArrival } from './use-arrival.ts'

const savedCartOffer = async () => (await import('../account/session/SavedCartOffer.tsx')).SavedCartOffer
const live = async () => (await import(/* webpackChunkName: "live" */ '../live/start-live.ts')).Live
const offlineLine = async () => (await import('./OfflineLine.tsx')).OfflineLine
const signInAgain = async () => (await import('../account/session/SignInAgain.tsx')).SignInAgain

/** Warns when the browser stores nothing. */
function StorageLine() {
  const t = useTexts(frameTexts)
  const [isShown, setShown] = useState(false)
  useEffect(() => setShown(!canStore()), [])
  if (!isShown) return null
  return (
    <div className={styles.notice}>
      <Notice tone="attention" icon="warning">
        {t('storesNothing')}
      </Notice>
    </div>
  )
}

/** Longest wait (ms) before the browser stores the visible page, with all files loaded so far. */
const STARTED_MS = 9_000

/** Header, footer, bottom bar and toasts around every page. */
export function Frame({ children }: { children: ReactNode }) {
  const t = useTexts(frameTexts)
  const { user, isSignedIn, isExpired } = useSession()
  const hasLiveStock = useHasLiveStock()
  const { count: savedProducts } = useSavedCart()
  const { main, announced } = useArrival()
  const isRestored = useIsRestored()
  useEffect(() => {
    if (!isRestored) return
    if (user) document.documentElement.dataset.signedIn = user.role
    else delete document.documentElement.dataset.signedIn
  }, [isRestored, user])
  const [isStarted, setStarted] = useState(false)
  useEffect(() => {
    const start = () => setStarted(true)
    const timer = setTimeout(start, STARTED_MS)
    addEventListener(SEEN_EVENT, start)
    return () => {
      clearTimeout(timer)
      removeEventListener(SEEN_EVENT, start)
    }
  }, [])
  // Rendered before the office's scripts load, so that nothing moves.
  const { pathname } = useLocation()
  const isOffice = pathname.startsWith('/admin')
  return (
    <>
      <a className={styles.skip} href="#main">
        {t('skip')}
      </a>
      {pathname === '/' && (
        <div className={styles.languages}>
          <LanguageSwitch />
        </div>
      )}
      <InTurn>
        <Header />
      </InTurn>
      <main id="main" className={styles.main} ref={main} tabIndex={-1} data-wide-page={isOffice || undefined}>
        <StorageLine />
        <LazyPart load={offlineLine} isEnabled={isStarted} />
        <LazyPart load={savedCartOffer} isEnabled={isSignedIn && savedProducts > 0} />
        {children}
      </main>
      <InTurn>
        <Footer />
      </InTurn>
      <InTurn>
        <BottomBar />
      </InTurn>
      <Toasts />
      <LazyPart load={signInAgain} isEnabled={isExpired} />
      <LazyPart load={live} isEnabled={isSignedIn || hasLiveStock} />
      <p aria-live="polite">
        <VisuallyHidden>{announced}</VisuallyHidden>
      </p>
    </>
  )
}
