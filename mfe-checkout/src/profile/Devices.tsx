import { useCall, useEndpoint } from '@santhe/client'
import { endOtherSessions, endSession, listSessions, type SessionDevice } from '@santhe/contracts'
import { textOf, useLanguage, useNow, useToast } from '@santhe/host'
import { istDateOf, nearDate, relativeAge } from '@santhe/rules'
import { Badge, Button, ConfirmDialog, ErrorState, Panel, Skeleton, SkeletonGroup, useTexts } from '@santhe/ui'
import { useState } from 'react'
import texts from '../texts/en/checkout.json'
import styles from './profile.module.css'

export function Devices() {
  const t = useTexts(texts)
  const { data, error, isLoading, isRefreshing, retry } = useEndpoint(listSessions, {}, { fresh: true })
  const others = data?.filter(({ isThis }) => !isThis) ?? []
  return (
    <Panel title={t('devices.title')}>
      <p className={styles.text}>{t('devices.text')}</p>
      {isLoading && (
        <SkeletonGroup>
          <Skeleton width="60%" />
          <Skeleton width="40%" />
        </SkeletonGroup>
      )}
      {error && (
        <ErrorState title={t('devices.loadError')} text={textOf(error)} onRetry={retry} isRetrying={isRefreshing} />
      )}
      {data && (
        <ul className={styles.devices}>
          {data.map(session => (
            <Device key={session.id} session={session} onFailed={retry} />
          ))}
        </ul>
      )}
      {others.length > 0 && <EndOthers count={others.length} />}
    </Panel>
  )
}

interface DeviceProps {
  session: SessionDevice
  /** Called when signing out the device fails: its session may have ended already. */
  onFailed: () => void
}

function Device({ session: { id, device, createdAt, lastSeen, isThis }, onFailed }: DeviceProps) {
  const t = useTexts(texts)
  const language = useLanguage()
  const toast = useToast()
  const now = useNow()
  const [end, { isBusy }] = useCall(endSession)
  const handleEnd = async () => {
    const outcome = await end({ params: { id } })
    if (outcome.ok) return toast({ title: t('devices.ended', { device }), tone: 'good' })
    toast({ title: t('devices.endFailed'), text: textOf(outcome.error), tone: 'bad' })
    onFailed()
  }
  return (
    <li className={styles.device}>
      <div className={styles.deviceWords}>
        <span className={styles.deviceName}>
          <span>{device}</span> {isThis && <Badge tone="good">{t('devices.this')}</Badge>}
        </span>
        <span className={styles.text}>
          {isThis ? t('devices.active') : t('devices.lastSeen', { age: relativeAge(lastSeen, now, language) })}
          {', '}
          {t('devices.since', { date: nearDate(createdAt, istDateOf(now), language) })}
        </span>
      </div>
      {!isThis && (
        <Button
          look="quiet"
          size="small"
          isBusy={isBusy}
          aria-label={t('devices.endNamed', { device })}
          onClick={() => void handleEnd()}
        >
          {t('devices.end')}
        </Button>
      )}
    </li>
  )
}

function EndOthers({ count }: { count: number }) {
  const t = useTexts(texts)
  const toast = useToast()
  const [isConfirming, setConfirming] = useState(false)
  const [endAll, { isBusy }] = useCall(endOtherSessions)
  const handleConfirm = async () => {
    const outcome = await endAll()
    setConfirming(false)
    if (!outcome.ok) return toast({ title: t('devices.endFailed'), text: textOf(outcome.error), tone: 'bad' })
    toast({ title: t('devices.othersEnded', { count: outcome.data.ended }), tone: 'good' })
  }
  return (
    <>
      <Button look="danger" className={styles.end} onClick={() => setConfirming(true)}>
        {t('devices.endOthers')}
      </Button>
      <ConfirmDialog
        title={t('devices.endOthersTitle')}
        text={t('devices.endOthersText', { count })}
        confirm={t('devices.end')}
        busy={t('devices.endOthersBusy')}
        dismiss={t('devices.keep')}
        isOpen={isConfirming}
        isBusy={isBusy}
        onConfirm={() => void handleConfirm()}
        onClose={() => setConfirming(false)}
      />
    </>
  )
}
