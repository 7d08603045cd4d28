import { useCall } from '@santhe/client'
import { type AdminFarmer, startAssist } from '@santhe/contracts'
import { useSession } from '@santhe/host'
import { readAssistCode } from '@santhe/rules'
import { Button, Dialog, ProblemNotice, TextInput, useTexts } from '@santhe/ui'
import blocks from '@santhe/ui/blocks.module.css'
import { type FormEvent, useState } from 'react'
import helpTexts from '../texts/en/help.json'
import styles from './farmers.module.css'

/** Requests the farmer's code, then switches the agent's session to the farm. docs/product/roles.md#assisted-mode */
export function HelpFarmer({ farmer, onClose }: { farmer: AdminFarmer | undefined; onClose: () => void }) {
  const t = useTexts(helpTexts)
  return (
    <Dialog title={t('title', { name: farmer?.name ?? '' })} isOpen={farmer !== undefined} onClose={onClose}>
      {farmer && <CodeForm farmer={farmer} />}
    </Dialog>
  )
}

function CodeForm({ farmer: { id: farmerId, farmName } }: { farmer: AdminFarmer }) {
  const t = useTexts(helpTexts)
  const { refresh } = useSession()
  const [start, { isBusy }] = useCall(startAssist)
  const [code, setCode] = useState('')
  const [error, setError] = useState<string>()
  const [refusal, setRefusal] = useState<string>()
  const handleSubmit = async (event: FormEvent) => {
    event.preventDefault()
    setRefusal(undefined)
    if (readAssistCode(code) === undefined) return setError(t('short'))
    setError(undefined)
    const outcome = await start({ body: { farmerId, code } })
    if (!outcome.ok) return setRefusal(outcome.error.message)
    await refresh()
  }
  return (
    <form className={blocks.stack16} noValidate onSubmit={event => void handleSubmit(event)}>
      <p className={styles.hint}>{t('text', { farm: farmName })}</p>
      <TextInput
        label={t('code')}
        value={code}
        onChange={setCode}
        error={error}
        inputMode="numeric"
        autoComplete="one-time-code"
        placeholder="1234 5678"
      />
      <ProblemNotice>{refusal}</ProblemNotice>
      <Button type="submit" isWide isBusy={isBusy} busyLabel={t('starting')}>
        {t('start')}
      </Button>
    </form>
  )
}
