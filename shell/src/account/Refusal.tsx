import { type CallError, textOf } from '@santhe/host'
import { Icon, useTexts } from '@santhe/ui'
import { useCallback } from 'react'
import accountTexts from '../texts/en/account.json'
import styles from './forms.module.css'

export function Refusal({ title, text }: { title: string; text: string }) {
  return (
    <div className={styles.refusal} role="alert">
      <Icon name="warning" />
      <div>
        <strong>{title}</strong>
        <p>{text}</p>
      </div>
    </div>
  )
}

/** Longer waits (seconds) are worded in minutes. */
const MOST_SECONDS = 90

/** Words login errors (docs/product/accounts.md#login-rules), with the wait after too many attempts. */
export function useRefusalText(): (error: CallError) => string {
  const t = useTexts(accountTexts)
  return useCallback(
    error => {
      if (error.code === 'WRONG_CREDENTIALS') return t('refusal.wrong')
      if (error.status !== 429) return textOf(error)
      if (error.retryAfter === undefined) return t('refusal.tooMany')
      const seconds = Math.max(1, Math.ceil(error.retryAfter))
      if (seconds < MOST_SECONDS) return t('refusal.tooManySeconds', { count: seconds })
      return t('refusal.tooManyMinutes', { count: Math.ceil(seconds / 60) })
    },
    [t],
  )
}
