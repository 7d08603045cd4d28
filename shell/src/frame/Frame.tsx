import { useTexts } from '@santhe/ui'
import type { ReactNode } from 'react'
import { KeptCartOffer } from '../account/session/KeptCartOffer.tsx'
import { SignInAgain } from '../account/session/SignInAgain.tsx'
import { frameTexts } from '../texts.ts'
import { BottomBar } from './BottomBar.tsx'
import { Footer } from './Footer.tsx'
import styles from './Frame.module.css'
import { Header } from './Header.tsx'
import { Toasts } from './Toasts.tsx'
import { useArrival } from './use-arrival.ts'

/** What stands around every page: header, footer, the bar of phones, toasts; the page is the one main part. */
export function Frame({ children }: { children: ReactNode }) {
  const t = useTexts(frameTexts)
  const { main, announced } = useArrival()
  return (
    <>
      <a className={styles.skip} href="#main">
        {t('skip')}
      </a>
      <Header />
      <main id="main" className={styles.main} ref={main} tabIndex={-1}>
        <KeptCartOffer />
        {children}
      </main>
      <Footer />
      <BottomBar />
      <Toasts />
      <SignInAgain />
      <p className={styles.announced} aria-live="polite">
        {announced}
      </p>
    </>
  )
}
