import { type CallError, textOf } from '@santhe/host'
import { Icon } from '@santhe/ui'
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

/** Formats a wait: 'in 12 minutes', or in seconds when short. */
function waitText(seconds: number): string {
  if (seconds < 90) return `${seconds} ${seconds === 1 ? 'second' : 'seconds'}`
  return `${Math.ceil(seconds / 60)} minutes`
}

/** Login errors (docs/product/accounts.md#login-rules), with the wait after too many attempts. */
export function refusalText(error: CallError): string {
  if (error.code === 'WRONG_CREDENTIALS') return 'Invalid username or password'
  if (error.status !== 429) return textOf(error)
  const wait = error.retryAfter === undefined ? 'a little' : waitText(Math.max(1, Math.ceil(error.retryAfter)))
  return `Too many tries. Please wait ${wait} and try again.`
}
