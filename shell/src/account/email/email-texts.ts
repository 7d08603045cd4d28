import { createTexts } from '@santhe/ui'

/** The words of the pages that links about an e-mail address open. */
export const emailTexts = createTexts({
  confirm: {
    title: 'Confirm your new address',
    lead: 'From then on your account is reached at this address, and a link to reset the password goes there:',
    send: 'Confirm this address',
    sending: 'Confirming…',
    doneTitle: 'Your address is confirmed',
    done: 'Mails of your account come here from now on:',
    failed: 'The address was not confirmed',
    taken: 'Another account has this address by now. Give a different one in your profile.',
  },
  keep: {
    title: 'Keep your address',
    lead: 'Somebody who is signed in to your account asked for {{newEmail}}. With this button the change is stopped, and the account stays with',
    send: 'Keep this address',
    sending: 'Stopping the change…',
    doneTitle: 'Your address stays',
    done: 'The change was stopped. If it was not you who asked, set a new password: that signs out every device.',
    failed: 'The change was not stopped',
    takeTitle: 'Take your address back',
    takeLead:
      'Your account has {{newEmail}} now. With this button it goes back to the address below, every device is signed out, and the password opens it no more until you set a new one.',
    takeSend: 'Take this address back',
    takeSending: 'Taking it back…',
    takenTitle: 'The account is yours again',
    taken: 'Every device is signed out. Set a new password now; the link to do it comes to',
    taken409: 'Another account has this address by now. Please write to us.',
  },
  invalid: {
    title: 'This link doesn’t work any more',
    lead: 'Nothing was changed.',
    unknown:
      'It is not one of ours, or was mangled on its way: a mail program broke it in two, or a part was not copied.',
    expired: 'It has expired. A new link can be sent from your profile while the change waits.',
    used: 'It was already used: the address is confirmed.',
    ended: 'It no longer counts: the change was stopped or dropped, or another one took its place.',
  },
  missing: 'This address has no link in it. Open it from the mail once more.',
  unchecked: 'We could not check this link',
  profile: 'Open your profile',
  password: 'Set a new password',
})
