import { useCall } from '@santhe/client'
import { revokeAssistCard } from '@santhe/contracts'
import { textOf, useNow, useToast } from '@santhe/host'
import { istDateOf, nearDate } from '@santhe/rules'
import { Button, useTexts } from '@santhe/ui'
import styles from './help.module.css'
import { helpTexts } from './texts.ts'

export function CardRow({ expiresAt, onRevoked }: { expiresAt: string; onRevoked: () => void }) {
  const t = useTexts(helpTexts)
  const toast = useToast()
  const today = istDateOf(useNow())
  const [revoke, { isBusy }] = useCall(revokeAssistCard)
  const handleRevoke = async () => {
    const outcome = await revoke()
    if (!outcome.ok) return toast({ title: t('failed'), text: textOf(outcome.error), tone: 'bad' })
    onRevoked()
    toast({ title: t('revoked'), tone: 'good' })
  }
  return (
    <div className={styles.row}>
      <p>{t('card', { date: nearDate(expiresAt, today) })}</p>
      <Button look="quiet" size="small" isBusy={isBusy} onClick={() => void handleRevoke()}>
        {t('revoke')}
      </Button>
    </div>
  )
}
