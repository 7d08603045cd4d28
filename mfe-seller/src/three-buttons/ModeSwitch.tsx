import { useCall } from '@santhe/client'
import { setOwnThreeButtons } from '@santhe/contracts'
import { Link, textOf, useSession, useToast } from '@santhe/host'
import { Button, buttonClass, Panel, useTexts } from '@santhe/ui'
import blocks from '@santhe/ui/blocks.module.css'
import modeTexts from '../texts/en/mode.json'
import styles from './mode-switch.module.css'

export function ModeSwitch({ isOn }: { isOn: boolean }) {
  const t = useTexts(modeTexts)
  const toast = useToast()
  const { refresh } = useSession()
  const [send, { isBusy }] = useCall(setOwnThreeButtons)
  const handleSwitch = async () => {
    const outcome = await send({ body: { isOn: !isOn } })
    if (!outcome.ok) {
      toast({ title: t('failed'), text: textOf(outcome.error), tone: 'bad' })
      return
    }
    await refresh()
    toast({ title: t(outcome.data.isOn ? 'nowOn' : 'nowOff'), tone: 'good' })
  }
  return (
    <Panel title={t('title')}>
      <p className={styles.about}>{t('about')}</p>
      <p className={blocks.row8}>
        <Button look="quiet" isBusy={isBusy} onClick={handleSwitch}>
          {t(isOn ? 'switchOff' : 'switchOn')}
        </Button>
        {isOn && (
          <Link className={buttonClass({ look: 'plain' })} to="/dashboard">
            {t('open')}
          </Link>
        )}
      </p>
    </Panel>
  )
}
