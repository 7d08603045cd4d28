import type { NewsText } from './news-text.ts'

const kind = 'accountSafety'

/** To the account's person, also where an admin set the password. docs/product/notifications.md#kinds-of-news */
export function passwordChangedText(): NewsText {
  const message = 'Every other device was signed out. If it was not you, set a new password now.'
  return { kind, title: 'Your password was changed', message }
}

/** To the account's person after registration, or where staff made the account. docs/product/accounts.md#confirming-the-address */
export function confirmEmailText(): NewsText {
  const message =
    'Open the link that we sent to your email address. Until then we send almost no mail there. Your profile sends the link again.'
  return { kind, title: 'Please confirm your email address', message }
}

/** To the account's person once another e-mail address is requested; it names no address. docs/product/accounts.md#changing-e-mail */
export function emailChangeRequestedText(): NewsText {
  const message =
    'Nothing changes until the link that we sent to the new one is opened. If it was not you, keep yours with the link in our mail, then set a new password.'
  return { kind, title: 'Your email address is about to change', message }
}

/** To the account's person once the new e-mail address counts. docs/product/accounts.md#changing-e-mail */
export function emailChangedText(): NewsText {
  const message =
    'Our mail goes to the new one now. If it was not you, take yours back within 7 days with the link in our mail to it.'
  return { kind, title: 'Your email address was changed', message }
}
