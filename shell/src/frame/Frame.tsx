import { canStore, isPhone, useHasLiveStock, useNow, useSavedCart, useSeenAt, useSession } from '@santhe/host'
import { nearMoment } from '@santhe/rules'
import { LazyPart, Notice, useTexts } from '@santhe/ui'
import { type ReactNode, useEffect, useState } from 'react'
import { frameTexts } from '../texts.ts'
import { BottomBar } from './BottomBar.tsx'
import { Footer } from './Footer.tsx'
import styles from './Frame.module.css'
import { Header } from './Header.tsx'
import { Toasts } from './Toasts.tsx'
import { useArrival } from './use-arrival.ts'

const savedCartOffer = async () => (await import('../account/session/SavedCartOffer.tsx')).SavedCartOffer
const live = async () => (await import(/* webpackChunkName: "live" */ '../live/start-live.ts')).Live
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

/** Says how old a page is that is shown without a network. docs/product/pages.md#without-a-network */
function OfflineLine() {
  const t = useTexts(frameTexts)
  const now = useNow()
  const seenAt = useSeenAt()
  if (seenAt === undefined) return null
  return (
    <div className={styles.notice} role="status">
      <Notice tone="attention" icon="warning">
        {t(isPhone() ? 'offline.phone' : 'offline.device')}{' '}
        {t('offline.asOf', { when: nearMoment(new Date(seenAt).toISOString(), now) })}
      </Notice>
    </div>
  )
}

/** Header, footer, bottom bar and toasts around every page. */
export function Frame({ children }: { children: ReactNode }) {
  const t = useTexts(frameTexts)
  const { isSignedIn, isExpired } = useSession()
  const hasLiveStock = useHasLiveStock()
  const { count: savedProducts } = useSavedCart()
  const { main, announced } = useArrival()
  return (
    <>
      <a className={styles.skip} href="#main">
        {t('skip')}
      </a>
      <Header />
      <main id="main" className={styles.main} ref={main} tabIndex={-1}>
        <StorageLine />
        <OfflineLine />
        <LazyPart load={savedCartOffer} isEnabled={isSignedIn && savedProducts > 0} />
        {children}
      </main>
      <Footer />
      <BottomBar />
      <Toasts />
      <LazyPart load={signInAgain} isEnabled={isExpired} />
      <LazyPart load={live} isEnabled={isSignedIn || hasLiveStock} />
      <p className={styles.announced} aria-live="polite">
        {announced}
      </p>
    </>
  )
}
