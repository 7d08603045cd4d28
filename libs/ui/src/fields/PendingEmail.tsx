import { Button } from '../actions/Button.tsx'
import blocks from '../blocks.module.css'
import pendingTexts from '../texts/en/pending.json'
import { useTexts } from '../texts/texts.tsx'
import styles from './PendingEmail.module.css'

export interface PendingEmailProps {
  email: string
  /** Address not yet confirmed; null if none. */
  pendingEmail: string | null
  state: 'idle' | 'busy' | 'sent'
  /** Error text of the last attempt. */
  problem?: string | undefined
  onSendAgain: () => void
  onEnd: () => void
}

export function PendingEmail({ email, pendingEmail, state, problem, onSendAgain, onEnd }: PendingEmailProps) {
  const t = useTexts(pendingTexts)
  const isOwn = pendingEmail === null
  const text = isOwn ? t('unconfirmedText') : t('text', { email })
  return (
    <div className={styles.pending}>
      <div role="status">
        <p className={styles.waiting}>{isOwn ? t('unconfirmed', { email }) : t('waiting', { pendingEmail })}</p>
        <p className={blocks.muted}>{state === 'sent' ? t('sent') : text}</p>
      </div>
      {problem !== undefined && (
        <p className={blocks.problem} role="alert">
          {problem}
        </p>
      )}
      <div className={blocks.row8}>
        <Button look="quiet" isBusy={state === 'busy'} busyLabel={t('sending')} onClick={onSendAgain}>
          {t('again')}
        </Button>
        {!isOwn && (
          <Button look="plain" disabled={state === 'busy'} onClick={onEnd}>
            {t('drop', { email })}
          </Button>
        )}
      </div>
    </div>
  )
}
