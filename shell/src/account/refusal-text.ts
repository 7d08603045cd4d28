import { type CallError, textOf } from '@santhe/host'

/** 'in 12 minutes', or in seconds where that is nearer the truth. */
function waitText(seconds: number): string {
  if (seconds < 90) return `${seconds} ${seconds === 1 ? 'second' : 'seconds'}`
  return `${Math.ceil(seconds / 60)} minutes`
}

/** Why somebody is not let in: the product's words for a wrong name or password (docs/product/accounts.md#login-rules), how long to wait after too many tries. */
export function refusalText(error: CallError): string {
  if (error.code === 'WRONG_CREDENTIALS') return 'Invalid username or password'
  if (error.status !== 429) return textOf(error)
  const wait = error.retryAfter === undefined ? 'a little' : waitText(Math.max(1, Math.ceil(error.retryAfter)))
  return `Too many tries. Please wait ${wait} and try again.`
}
