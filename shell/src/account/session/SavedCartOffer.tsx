import { useLocation, useSavedCart, useSession, useToast } from '@santhe/host'
import { Button, Icon, useTexts } from '@santhe/ui'
import { useState } from 'react'
import sessionTexts from '../../texts/en/session.json'
import styles from './SavedCartOffer.module.css'

/** A changing cart would disturb a payment in progress. */
const NOT_ON = ['/checkout', '/admin']

/** Offers the cart saved at the last sign-out until accepted or declined. */
export function SavedCartOffer() {
  const t = useTexts(sessionTexts)
  const toast = useToast()
  const { pathname } = useLocation()
  const { user } = useSession()
  const { count, restore, decline } = useSavedCart()
  const [isBusy, setBusy] = useState(false)
  // An agent's own saved cart waits until acting for a farmer ends.
  if (count === 0 || user?.helps || NOT_ON.some(path => pathname.startsWith(path))) return null

  const handleBring = async () => {
    setBusy(true)
    const restored = await restore()
    setBusy(false)
    if (restored === undefined) toast({ title: t('savedCart.failed'), text: t('savedCart.failedText'), tone: 'bad' })
    else if (restored > 0)
      toast({ title: t('savedCart.done'), text: t('savedCart.doneText', { count: restored }), tone: 'good' })
  }

  const handleDecline = async () => {
    const undo = await decline()
    toast(undo ? { title: t('savedCart.declined'), undo } : { title: t('savedCart.notDeclined'), tone: 'bad' })
  }

  return (
    <section className={styles.offer} aria-label={t('savedCart.label')}>
      <Icon name="basket" />
      <p role="status">{t('savedCart.text', { count })}</p>
      <div className={styles.ways}>
        <Button size="small" isBusy={isBusy} busyLabel={t('savedCart.bringing')} onClick={() => void handleBring()}>
          {t('savedCart.bring', { count })}
        </Button>
        <Button size="small" look="plain" onClick={() => void handleDecline()}>
          {t('savedCart.decline')}
        </Button>
      </div>
    </section>
  )
}
