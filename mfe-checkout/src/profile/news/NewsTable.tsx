import type { NewsRow } from '@santhe/contracts'
import { NEWS_TITLES } from '@santhe/rules'
import { useTexts, VisuallyHidden } from '@santhe/ui'
import { useState } from 'react'
import styles from './news.module.css'
import { Switch } from './Switch.tsx'
import { newsTexts } from './texts.ts'

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
export function NewsTable({ rows, hasPush, onChange }: NewsTableProps) {
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
  const { title, about } = NEWS_TITLES[row.kind]
  const isAlways = row.bell === 'always' && row.mail === 'always'
  const cells = isAlways ? channels.slice(CHANNELS.length) : channels
  return (
    <tr>
      <th scope="row">
        <span className={styles.title}>{title}</span>
        <span className={styles.about}>{about}</span>
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
  const { title } = NEWS_TITLES[row.kind]
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
