import { useCall, useMinutesTo } from '@santhe/client'
import { endAssist, type FarmAssist } from '@santhe/contracts'
import { textOf, useToast } from '@santhe/host'
import { Button, useTexts } from '@santhe/ui'
import styles from './help.module.css'
import { helpTexts } from './texts.ts'

export function LiveHelp({ help: { id, agentName, expiresAt } }: { help: FarmAssist['live'][number] }) {
  const t = useTexts(helpTexts)
  const toast = useToast()
  const minutes = useMinutesTo(expiresAt)
  const [end, { isBusy }] = useCall(endAssist)
  const handleEnd = async () => {
    const outcome = await end({ params: { id } })
    if (!outcome.ok) return toast({ title: t('failed'), text: textOf(outcome.error), tone: 'bad' })
    toast({ title: t('ended'), tone: 'good' })
  }
  return (
    <div className={styles.row}>
      <p>{t('live', { agent: agentName, minutes: t('left', { count: minutes }) })}</p>
      <Button look="danger" size="small" isBusy={isBusy} onClick={() => void handleEnd()}>
        {t('end')}
      </Button>
    </div>
  )
}
