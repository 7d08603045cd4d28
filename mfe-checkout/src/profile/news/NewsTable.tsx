import type { NewsRow } from '@santhe/contracts'
import { NEWS_TITLES } from '@santhe/rules'
import { useTexts, VisuallyHidden } from '@santhe/ui'
import { useState } from 'react'
import styles from './news.module.css'
import { Switch } from './Switch.tsx'
import { newsTexts } from './texts.ts'

type Channel = 'bell' | 'mail'
const CHANNELS: readonly Channel[] = ['bell', 'mail']

interface NewsTableProps {
  rows: readonly NewsRow[]
  /** Returns whether the change was saved. */
  onChange: (row: { kind: NewsRow['kind'] } & Partial<Record<Channel, boolean>>) => Promise<boolean>
}

/** A row a kind of news, a column a channel. What people must know says so, without a switch. */
export function NewsTable({ rows, onChange }: NewsTableProps) {
  const t = useTexts(newsTexts)
  return (
    <table className={styles.table}>
      <thead>
        <tr>
          <th scope="col">
            <VisuallyHidden>{t('kind')}</VisuallyHidden>
          </th>
          {CHANNELS.map(channel => (
            <th key={channel} scope="col">
              {t(channel)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(row => (
          <Row key={row.kind} row={row} onChange={onChange} />
        ))}
      </tbody>
    </table>
  )
}

function Row({ row, onChange }: { row: NewsRow } & Pick<NewsTableProps, 'onChange'>) {
  const t = useTexts(newsTexts)
  const { title, about } = NEWS_TITLES[row.kind]
  const isAlways = CHANNELS.every(channel => row[channel] === 'always')
  return (
    <tr>
      <th scope="row">
        <span className={styles.title}>{title}</span>
        <span className={styles.about}>{about}</span>
      </th>
      {isAlways ? (
        <td colSpan={CHANNELS.length}>
          <span className={styles.always}>{t('always')}</span>
        </td>
      ) : (
        CHANNELS.map(channel => <Cell key={channel} {...{ row, channel, onChange }} />)
      )}
    </tr>
  )
}

function Cell({ row, channel, onChange }: { row: NewsRow; channel: Channel } & Pick<NewsTableProps, 'onChange'>) {
  const t = useTexts(newsTexts)
  // Shown at once; what the server refuses is shown as it was.
  const [pressed, setPressed] = useState<boolean>()
  const setting = row[channel]
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
        label={t(channel === 'bell' ? 'byBell' : 'byMail', { title })}
        isOn={pressed ?? setting}
        onSwitch={isOn => void handleSwitch(isOn)}
      />
    </td>
  )
}
