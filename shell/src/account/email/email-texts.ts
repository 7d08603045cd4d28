import { createTexts } from '@santhe/ui'

export const emailTexts = createTexts('shell.email', {
  confirm: {
    title: 'Confirm your address',
    lead: 'We will send all your mail here, including links to reset your password:',
    send: 'Confirm this address',
    sending: 'Confirming…',
    doneTitle: 'Your address is confirmed',
    done: 'We now send all your mail here:',
    failed: 'The address was not confirmed',
    taken: 'Another account now uses this address. Choose a different one in your profile.',
  },
  keep: {
    title: 'Keep your address',
    lead: 'Someone signed in to your account asked to change its email to {{newEmail}}. This button stops the change and keeps',
    send: 'Keep this address',
    sending: 'Stopping the change…',
    doneTitle: 'Your address stays',
    done: 'We stopped the change. If you did not ask for it, set a new password: that signs out every device.',
    failed: 'The change was not stopped',
    takeTitle: 'Take your address back',
    takeLead:
      'Your account now uses {{newEmail}}. This button moves it back to the address below, signs out every device, and ends the old password: you set a new one.',
    takeSend: 'Take this address back',
    takeSending: 'Taking it back…',
    takenTitle: 'The account is yours again',
    taken: 'Every device is signed out. Set a new password now. We are sending the link to',
    taken409: 'Another account now uses this address. Please write to us.',
  },
  invalid: {
    title: 'This link no longer works',
    lead: 'Nothing was changed.',
    unknown: 'It was not sent by us, or part of it is missing. Copy all of it from the email.',
    expired: 'It has expired. Your profile sends a new one while the address is not confirmed.',
    used: 'It was already used: the address is confirmed.',
    ended: 'The change was cancelled or replaced by another.',
  },
  missing: 'This link is incomplete. Please open it from the email again.',
  profile: 'Open your profile',
  password: 'Set a new password',
})
