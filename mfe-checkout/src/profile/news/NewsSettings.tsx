import { type Push, useCall, useEndpoint, usePush } from '@santhe/client'
import {
  type InputOf,
  type NewsPreferencesView,
  type NewsRow,
  readNewsPreferences,
  setNewsPreferences,
} from '@santhe/contracts'
import { textOf, useToast } from '@santhe/host'
import {
  ErrorState,
  Panel,
  Select,
  Skeleton,
  SkeletonGroup,
  useSharedTexts,
  useTexts,
  VisuallyHidden,
} from '@santhe/ui'
import { pushTexts } from '@santhe/ui/tell-me'
import { useState } from 'react'
import newsTexts from '../../texts/en/news.json'
import profile from '../profile.module.css'
import styles from './news.module.css'

/** Saves each change at once. docs/product/notifications.md#preferences. */
export function NewsSettings() {
  const t = useTexts(newsTexts)
  const push = usePush()
  const { data, error, isRefreshing, retry, save, isSaved } = useNewsPreferences()
  return (
    <Panel title={t('title')}>
      <p className={profile.text}>{t(push.state === undefined ? 'text' : 'textWithPush')}</p>
      {!data && !error && (
        <SkeletonGroup>
          <Skeleton width="70%" />
          <Skeleton width="60%" />
          <Skeleton width="65%" />
        </SkeletonGroup>
      )}
      {!data && error && (
        <ErrorState title={t('loadError')} text={textOf(error)} onRetry={retry} isRetrying={isRefreshing} />
      )}
      {data && (
        <>
          <NewsTable rows={data.news} hasPush={push.state !== undefined} onChange={row => save({ news: [row] })} />
          {push.state !== undefined && <DeviceNews push={push} />}
          <QuietHours saved={data.quietHours} onChange={quietHours => save({ news: [], quietHours })} />
          <p className={styles.saved} role="status">
            {isSaved && t('saved')}
          </p>
        </>
      )}
    </Panel>
  )
}

type Channel = 'bell' | 'mail' | 'push'
const CHANNELS: readonly Channel[] = ['bell', 'mail']
const WITH_PUSH: readonly Channel[] = [...CHANNELS, 'push']
const LABELS = { bell: 'byBell', mail: 'byMail', push: 'byPush' } as const

interface NewsTableProps {
  rows: readonly NewsRow[]
  hasPush: boolean
  onChange: (row: { kind: NewsRow['kind'] } & Partial<Record<Channel, boolean>>) => Promise<boolean>
}

/** Rows are kinds, columns channels. Mandatory news have no switch. */
function NewsTable({ rows, hasPush, onChange }: NewsTableProps) {
  const t = useTexts(newsTexts)
  const channels = hasPush ? WITH_PUSH : CHANNELS
  return (
    <table className={styles.table}>
      <thead>
        <tr>
          <th scope="col">
            <VisuallyHidden>{t('kind')}</VisuallyHidden>
          </th>
          {channels.map(channel => (
            <th key={channel} scope="col">
              {t(channel)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(row => (
          <Row key={row.kind} {...{ row, channels, onChange }} />
        ))}
      </tbody>
    </table>
  )
}

interface RowProps extends Pick<NewsTableProps, 'onChange'> {
  row: NewsRow
  channels: readonly Channel[]
}

function Row({ row, channels, onChange }: RowProps) {
  const t = useTexts(newsTexts)
  const text = useSharedTexts()
  const isAlways = row.bell === 'always' && row.mail === 'always'
  const cells = isAlways ? channels.slice(CHANNELS.length) : channels
  return (
    <tr>
      <th scope="row">
        <span className={styles.title}>{text('kind.title', row)}</span>
        <span className={styles.about}>{text('kind.about', row)}</span>
      </th>
      {isAlways && (
        <td colSpan={CHANNELS.length}>
          <span className={styles.always}>{t('always')}</span>
        </td>
      )}
      {cells.map(channel => (
        <Cell key={channel} {...{ row, channel, onChange }} />
      ))}
    </tr>
  )
}

function Cell({ row, channel, onChange }: { row: NewsRow; channel: Channel } & Pick<NewsTableProps, 'onChange'>) {
  const t = useTexts(newsTexts)
  const text = useSharedTexts()
  // Optimistic; reverts when the server refuses.
  const [pressed, setPressed] = useState<boolean>()
  const setting = row[channel]
  if (setting === 'never') {
    return (
      <td>
        <span aria-hidden="true">–</span>
        <VisuallyHidden>{t('never')}</VisuallyHidden>
      </td>
    )
  }
  if (setting === 'always') {
    return (
      <td>
        <span className={styles.always}>
          {t('alwaysShort')}
          <VisuallyHidden>{t('alwaysWhy')}</VisuallyHidden>
        </span>
      </td>
    )
  }
  const handleSwitch = async (isOn: boolean) => {
    setPressed(isOn)
    if (!(await onChange({ kind: row.kind, [channel]: isOn }))) setPressed(undefined)
  }
  const title = text('kind.title', row)
  return (
    <td>
      <Switch
        label={t(LABELS[channel], { title })}
        isOn={pressed ?? setting}
        onSwitch={isOn => void handleSwitch(isOn)}
      />
    </td>
  )
}

type Hours = NewsPreferencesView['quietHours']

const NIGHT = { from: 22, to: 7 }
const HOURS_OF_DAY = 24
const OPTIONS = Array.from({ length: HOURS_OF_DAY }, (_, hour) => ({
  value: String(hour),
  label: `${String(hour).padStart(2, '0')}:00`,
}))
const without = (hour: number) => OPTIONS.filter(({ value }) => value !== String(hour))

interface QuietHoursProps {
  saved: Hours
  onChange: (hours: Hours) => Promise<boolean>
}

/** Mails wait during these hours (IST). docs/product/notifications.md#quiet-hours. */
function QuietHours({ saved, onChange }: QuietHoursProps) {
  const t = useTexts(newsTexts)
  const [pressed, setPressed] = useState<Hours>()
  const hours = pressed === undefined ? saved : pressed
  const set = async (next: Hours) => {
    setPressed(next)
    if (!(await onChange(next))) setPressed(undefined)
  }
  return (
    <div className={styles.quiet}>
      <div className={styles.quietHead}>
        <h3>{t('quiet')}</h3>
        <Switch label={t('quiet')} isOn={hours !== null} onSwitch={isOn => void set(isOn ? NIGHT : null)} />
      </div>
      <p className={profile.text}>{t('quietText')}</p>
      {hours && (
        <div className={styles.hours}>
          <Select
            label={t('from')}
            value={String(hours.from)}
            options={without(hours.to)}
            onChange={value => void set({ ...hours, from: Number(value) })}
          />
          <Select
            label={t('to')}
            value={String(hours.to)}
            options={without(hours.from)}
            onChange={value => void set({ ...hours, to: Number(value) })}
          />
        </div>
      )}
    </div>
  )
}

/** News on this device and the user's others. docs/product/notifications.md#preferences. */
function DeviceNews({ push }: { push: Push }) {
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

interface SwitchProps {
  label: string
  isOn: boolean
  /** Ignores presses while saving. */
  isBusy?: boolean
  onSwitch: (isOn: boolean) => void
}

function Switch({ label, isOn, isBusy = false, onSwitch }: SwitchProps) {
  return (
    <span className={styles.switch}>
      <input
        type="checkbox"
        role="switch"
        aria-label={label}
        aria-checked={isOn}
        aria-busy={isBusy || undefined}
        checked={isOn}
        onChange={event => {
          if (!isBusy) onSwitch(event.currentTarget.checked)
        }}
      />
    </span>
  )
}

type Change = InputOf<typeof setNewsPreferences, 'body'>

/** `save` returns whether the change was stored. */
function useNewsPreferences() {
  const t = useTexts(newsTexts)
  const toast = useToast()
  const [send, { isBusy }] = useCall(setNewsPreferences)
  const [isSaved, setSaved] = useState(false)
  const read = useEndpoint(readNewsPreferences, {}, { fresh: true })

  async function save(change: Change): Promise<boolean> {
    setSaved(false)
    const outcome = await send({ body: change })
    if (!outcome.ok) toast({ title: t('failed'), text: textOf(outcome.error), tone: 'bad' })
    setSaved(outcome.ok)
    return outcome.ok
  }

  return { ...read, save, isSaved: isSaved && !isBusy }
}
