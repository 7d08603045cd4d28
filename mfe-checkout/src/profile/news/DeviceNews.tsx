import type { Push } from '@santhe/client'
import { textOf, useToast } from '@santhe/host'
import { useTexts } from '@santhe/ui'
import { pushTexts } from '@santhe/ui/tell-me'
import profile from '../profile.module.css'
import styles from './news.module.css'
import { Switch } from './Switch.tsx'
import { newsTexts } from './texts.ts'

/** News on this device and the user's others. docs/product/notifications.md#preferences. */
export function DeviceNews({ push }: { push: Push }) {
  const t = useTexts(newsTexts)
  const words = useTexts(pushTexts)
  const toast = useToast()
  const { state, isPhone, devices, isBusy } = push
  const here = t(isPhone ? 'thisPhone' : 'thisDevice')
  const obstacle = state === 'on' || state === 'off' ? undefined : state
  const on = devices.length > 0 ? t('devicesOn', { devices: [...new Set(devices)].join(', ') }) : t('devicesNone')
  const handleSwitch = async (isOn: boolean) => {
    const outcome = await (isOn ? push.turnOn() : push.turnOff())
    if (!outcome.ok) toast({ title: t('failed'), text: textOf(outcome.error), tone: 'bad' })
  }
  return (
    <div className={styles.quiet}>
      <div className={styles.quietHead}>
        <h3>{here}</h3>
        {(state === 'on' || state === 'off' || state === 'denied') && (
          <Switch label={here} isOn={state === 'on'} isBusy={isBusy} onSwitch={isOn => void handleSwitch(isOn)} />
        )}
      </div>
      <p className={profile.text} role="status">
        {`${on} ${obstacle ? words(obstacle) : ''}`}
      </p>
    </div>
  )
}
