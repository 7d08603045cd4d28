import { useKeptCart, useLocation, useToast } from '@santhe/host'
import { Button, Icon, useTexts } from '@santhe/ui'
import { useState } from 'react'
import styles from './KeptCartOffer.module.css'
import { sessionTexts } from './session-texts.ts'

/** Where a cart that changes would be in the way: boxes are held for the one that is being paid. */
const NOT_ON = ['/checkout', '/admin']

/** The cart that was kept at the last signing out, offered back until it is taken or declined. */
export function KeptCartOffer() {
  const t = useTexts(sessionTexts)
  const toast = useToast()
  const { pathname } = useLocation()
  const { count, bringBack, decline } = useKeptCart()
  const [isBusy, setBusy] = useState(false)
  if (count === 0 || NOT_ON.some(path => pathname.startsWith(path))) return null

  const handleBring = async () => {
    setBusy(true)
    const brought = await bringBack()
    setBusy(false)
    if (brought === undefined) toast({ title: t('kept.failed'), text: t('kept.failedText'), tone: 'bad' })
    else if (brought > 0) toast({ title: t('kept.done'), text: t('kept.doneText', { count: brought }), tone: 'good' })
  }

  const handleDecline = async () => {
    const undo = await decline()
    toast(undo ? { title: t('kept.declined'), undo } : { title: t('kept.notDeclined'), tone: 'bad' })
  }

  return (
    <section className={styles.offer} aria-label={t('kept.label')}>
      <Icon name="basket" />
      <p className={styles.text} role="status">
        {t('kept.text', { count })}
      </p>
      <div className={styles.ways}>
        <Button size="small" isBusy={isBusy} busyLabel={t('kept.bringing')} onClick={() => void handleBring()}>
          {t('kept.bring', { count })}
        </Button>
        <Button size="small" look="plain" onClick={() => void handleDecline()}>
          {t('kept.decline')}
        </Button>
      </div>
    </section>
  )
}
