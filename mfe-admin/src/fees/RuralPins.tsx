import { useCall, useEndpoint } from '@santhe/client'
import { listRuralPins, type RuralPin, switchRuralPin } from '@santhe/contracts'
import { textOf, useToast } from '@santhe/host'
import { Button, Dialog, ErrorState, Skeleton, SkeletonGroup, useTexts } from '@santhe/ui'
import { useState } from 'react'
import { CheckBox } from '../forms/form-parts.tsx'
import { NotRead, useNotRead } from '../lists/NotRead.tsx'
import ruralPinsTexts from '../texts/en/rural-pins.json'
import styles from './areas.module.css'

/** Links to the PINs of Bangalore Rural, which the office switches. docs/product/delivery.md#switched-off-pins */
export function RuralPins() {
  const t = useTexts(ruralPinsTexts)
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <Button look="quiet" onClick={() => setIsOpen(true)}>
        {t('open')}
      </Button>
      <Dialog title={t('open')} isOpen={isOpen} onClose={() => setIsOpen(false)}>
        <NotRead>
          <PinList />
        </NotRead>
      </Dialog>
    </>
  )
}

function PinList() {
  const t = useTexts(ruralPinsTexts)
  const { data, error, retry, isRefreshing } = useNotRead(useEndpoint(listRuralPins, {}, { fresh: true }))
  if (error && !data)
    return <ErrorState title={t('loadError')} text={textOf(error)} onRetry={retry} isRetrying={isRefreshing} />
  return (
    <>
      <p className={styles.text}>{t('text')}</p>
      {data ? (
        <ul className={styles.pins}>
          {data.map(pin => (
            <PinSwitch key={pin.zipCode} pin={pin} />
          ))}
        </ul>
      ) : (
        <SkeletonGroup className={styles.pins}>
          {[1, 2, 3, 4].map(place => (
            <Skeleton key={place} shape="pill" />
          ))}
        </SkeletonGroup>
      )}
    </>
  )
}

function PinSwitch({ pin: { zipCode, place, isOn } }: { pin: RuralPin }) {
  const t = useTexts(ruralPinsTexts)
  const toast = useToast()
  const [send] = useCall(switchRuralPin)
  const name = `${zipCode} ${place}`
  const handleSwitch = async (value: string) => {
    const willBeOn = value === 'true'
    const outcome = await send({ params: { zipCode }, body: { isOn: willBeOn } })
    const about = `pin ${zipCode}`
    if (outcome.ok) toast({ title: t(willBeOn ? 'on' : 'off'), text: name, tone: 'good', about })
    else toast({ title: t('failed'), text: textOf(outcome.error), tone: 'bad', about })
  }
  return (
    <li>
      <CheckBox name={zipCode} label={name} value={isOn ? 'true' : ''} onChange={value => void handleSwitch(value)} />
    </li>
  )
}
