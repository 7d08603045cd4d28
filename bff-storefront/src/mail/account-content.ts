import type { DueMail } from '@santhe/domain'
import { formatMoment } from '@santhe/rules'
import type { MailContent } from './mail-page.tsx'

type AccountMail = Extract<
  DueMail,
  { kind: 'passwordReset' | 'passwordChanged' | 'emailConfirm' | 'emailChangeRequested' | 'emailChanged' }
>
type Change = Extract<DueMail, { kind: 'emailChangeRequested' | 'emailChanged' }>

const STAYS_SAFE = 'Nobody of Santhe will ever ask you for this link.'

/** To a new address, which may be a stranger's: nothing in it that anybody typed. */
function confirmContent(token: string, greeting: string, publicUrl: string): MailContent {
  return {
    subject: 'Confirm your e-mail address',
    greeting,
    before: [
      'Somebody with a Santhe account wants to be written to at this address. If it was you, open this link within 24 hours and confirm it there. It works once.',
    ],
    button: { text: 'Confirm this address', link: `${publicUrl}/confirm-email?token=${token}` },
    after: [`If it was not you, there is nothing to do: without you the address is not used. ${STAYS_SAFE}`],
  }
}

/** To the former address: what was requested or has happened, and how to stop or undo it. */
function changeContent(mail: Change, greeting: string, publicUrl: string): MailContent {
  const link = `${publicUrl}/keep-email?token=${mail.token}`
  const moment = `${formatMoment(mail.at)} (India time)`
  if (mail.kind === 'emailChangeRequested') {
    return {
      subject: 'Your e-mail address is to be changed',
      greeting,
      before: [
        `On ${moment} somebody who is signed in to your Santhe account “${mail.username}” asked that its mails go to ${mail.newEmail}. Nothing changes until the link that we sent there is opened.`,
        'If it was you, there is nothing to do here. If it was not, keep your address, and then set a new password:',
      ],
      button: { text: 'Keep this address', link },
      after: [STAYS_SAFE],
    }
  }
  return {
    subject: 'Your e-mail address was changed',
    greeting,
    before: [
      `Since ${moment} the mails of your Santhe account “${mail.username}” go to ${mail.newEmail}, and no more to this address.`,
      'If it was you, there is nothing to do. If it was not, take your address back within 7 days: every device is signed out then, and you set a new password by mail.',
    ],
    button: { text: 'Take this address back', link },
    after: [STAYS_SAFE],
  }
}

/** Returns the words of a mail about the account itself. */
export function accountContent(mail: AccountMail, greeting: string, publicUrl: string): MailContent {
  if (mail.kind === 'emailConfirm') return confirmContent(mail.token, greeting, publicUrl)
  if (mail.kind === 'emailChangeRequested' || mail.kind === 'emailChanged') {
    return changeContent(mail, greeting, publicUrl)
  }
  if (mail.kind === 'passwordReset') {
    return {
      subject: 'Set a new password',
      greeting,
      before: [
        `Somebody asked to set a new password for your Santhe account “${mail.username}”. To choose one, open this link within 1 hour. It works once.`,
      ],
      button: { text: 'Set a new password', link: `${publicUrl}/reset-password?token=${mail.token}` },
      after: [
        'If it was not you, there is nothing to do: your password stays as it is, and the link ends by itself. Nobody of Santhe will ever ask you for it.',
      ],
    }
  }
  return {
    subject: 'Your password was changed',
    greeting,
    before: [
      `The password of your Santhe account “${mail.username}” was changed on ${formatMoment(mail.at)} (India time), and every other device was signed out.`,
      'If it was you, there is nothing to do. If it was not, set a new password now:',
    ],
    button: { text: 'Set a new password', link: `${publicUrl}/forgot-password` },
    after: [],
  }
}
