import type { AssistCode } from '@santhe/contracts'
import { useLanguage, useSession } from '@santhe/host'
import { assistCodeText, formatDate, istDateOf } from '@santhe/rules'
import { classes, useTexts } from '@santhe/ui'
import paperStyles from '@santhe/ui/paper.module.css'
import { useEffect, useRef } from 'react'
import helpTexts from '../texts/en/help.json'
import styles from './printed-card.module.css'

/** Prints the card at once and then forgets it: the code can be read only once. */
export function PrintedCard({ card: { code, expiresAt }, onPrinted }: { card: AssistCode; onPrinted: () => void }) {
  const t = useTexts(helpTexts)
  const language = useLanguage()
  const { user } = useSession()
  const printed = useRef('')
  useEffect(() => {
    window.addEventListener('afterprint', onPrinted)
    return () => window.removeEventListener('afterprint', onPrinted)
  }, [onPrinted])
  useEffect(() => {
    // Print once per code, even in strict mode.
    if (printed.current === code) return
    printed.current = code
    window.print()
  }, [code])
  return (
    <div className={classes(paperStyles.paper, styles.area)} aria-hidden="true">
      <p className={styles.title}>{t('cardTitle')}</p>
      <p className={styles.digits}>{assistCodeText(code)}</p>
      <p className={styles.farm}>{t('cardFarm', { name: user?.name ?? '' })}</p>
      <p>{t('cardUntil', { date: formatDate(istDateOf(new Date(expiresAt)), language) })}</p>
    </div>
  )
}
