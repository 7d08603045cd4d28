import { useLocation, useSavedCart, useSession, useToast } from '@santhe/host'
import { Button, Icon, useTexts } from '@santhe/ui'
import { useState } from 'react'
import styles from './SavedCartOffer.module.css'
import { sessionTexts } from './session-texts.ts'

/** Where a cart that changes would be in the way: boxes are reserved for the one that is being paid. */
const NOT_ON = ['/checkout', '/admin']

/** The cart that was saved at the last signing out, offered back until it is taken or declined. */
export function SavedCartOffer() {
  const t = useTexts(sessionTexts)
  const toast = useToast()
  const { pathname } = useLocation()
  const { user } = useSession()
  const { count, restore, decline } = useSavedCart()
  const [isBusy, setBusy] = useState(false)
  // The saved cart of an agent who works for a farmer is the agent's own: it waits until the help is over.
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
      <p className={styles.text} role="status">
        {t('savedCart.text', { count })}
      </p>
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
