import type { NewsPreferencesView } from '@santhe/contracts'
import { Select, useTexts } from '@santhe/ui'
import { useState } from 'react'
import profile from '../profile.module.css'
import styles from './news.module.css'
import { Switch } from './Switch.tsx'
import { newsTexts } from './texts.ts'

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
export function QuietHours({ saved, onChange }: QuietHoursProps) {
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
