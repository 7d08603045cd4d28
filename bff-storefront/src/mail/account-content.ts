import type { DueMail } from '@santhe/domain'
import { formatMoment } from '@santhe/rules'
import type { MailContent } from './mail-page.tsx'

type AccountMail = Extract<
  DueMail,
  {
    kind: 'passwordReset' | 'passwordChanged' | 'farmDeleted' | 'emailConfirm' | 'emailChangeRequested' | 'emailChanged'
  }
>
type Confirm = Extract<DueMail, { kind: 'emailConfirm' }>
type Change = Extract<DueMail, { kind: 'emailChangeRequested' | 'emailChanged' }>

const ANOTHER = 'another address'
const STAYS_SAFE = 'Nobody at Santhe will ever ask you for this link.'

/** Contains no user input: the address may be a stranger's. */
function confirmContent({ isOfAccount, token }: Confirm, greeting: string, publicUrl: string): MailContent {
  const why = isOfAccount
    ? 'An account of this email address was made at Santhe. If it is yours, open this link within 24 hours to confirm the address: then the mails about your orders come here.'
    : 'Someone with a Santhe account wants to use this email address. If it was you, open this link within 24 hours to confirm it. It works once.'
  const otherwise = isOfAccount
    ? 'you can ignore this mail: without the link hardly any mail comes here.'
    : 'you can ignore this mail: the address is not used without you.'
  return {
    subject: 'Confirm your email address',
    greeting,
    before: [why],
    button: { text: 'Confirm this address', link: `${publicUrl}/confirm-email?token=${token}` },
    after: [`If it was not you, ${otherwise} ${STAYS_SAFE}`],
  }
}

/** ' “asha”', or '' without a name. */
const quoted = (username: string | undefined) => (username === undefined ? '' : ` “${username}”`)

/** To the former address: what happened and how to undo it. */
function changeContent(mail: Change, greeting: string, publicUrl: string): MailContent {
  const link = `${publicUrl}/keep-email?token=${mail.token}`
  const moment = `${formatMoment(mail.at)} (India time)`
  if (mail.kind === 'emailChangeRequested') {
    return {
      subject: 'Your email address is about to change',
      greeting,
      before: [
        `On ${moment} someone signed in to your Santhe account${quoted(mail.username)} asked us to send its mail to ${mail.newEmail ?? ANOTHER}. Nothing changes until the link that we sent there is opened.`,
        'If it was you, you can ignore this mail. If it was not, keep your address, then set a new password:',
      ],
      button: { text: 'Keep this address', link },
      after: [STAYS_SAFE],
    }
  }
  return {
    subject: 'Your email address was changed',
    greeting,
    before: [
      `Since ${moment} the mail of your Santhe account${quoted(mail.username)} goes to ${mail.newEmail ?? ANOTHER}, and no longer to this address.`,
      'If it was you, there is nothing to do. If it was not, take your address back within 7 days: every device is signed out then, and you set a new password by mail.',
    ],
    button: { text: 'Take this address back', link },
    after: [STAYS_SAFE],
  }
}

/** To the owner of a deleted farm. */
function farmDeletedContent(
  { farmName, isHidden, at }: Extract<AccountMail, { kind: 'farmDeleted' }>,
  greeting: string,
  publicUrl: string,
): MailContent {
  return {
    subject: 'Your farm is no longer on Santhe',
    greeting,
    before: [
      `The market’s office took ${farmName ?? 'your farm'} and its products out of the market on ${formatMoment(at)} (India time).`,
      isHidden
        ? 'Your account stays, and you can still sign in and read the orders of the farm.'
        : 'You keep your account as a customer. You are signed out, and can sign in again at any time.',
    ],
    ...(isHidden && { button: { text: 'Read the orders', link: `${publicUrl}/dashboard/orders` } }),
    after: ['If you think this is a mistake, write to us. Our address is at the bottom of every page of the market.'],
  }
}

/** Returns the words of a mail about the account itself. */
export function accountContent(mail: AccountMail, greeting: string, publicUrl: string): MailContent {
  if (mail.kind === 'farmDeleted') return farmDeletedContent(mail, greeting, publicUrl)
  if (mail.kind === 'emailConfirm') return confirmContent(mail, greeting, publicUrl)
  if (mail.kind === 'emailChangeRequested' || mail.kind === 'emailChanged') {
    return changeContent(mail, greeting, publicUrl)
  }
  if (mail.kind === 'passwordReset') {
    return {
      subject: 'Set a new password',
      greeting,
      before: [
        `Someone asked for a new password for your Santhe account${quoted(mail.username)}. To choose one, open this link within 1 hour. It works once.`,
      ],
      button: { text: 'Set a new password', link: `${publicUrl}/reset-password?token=${mail.token}` },
      after: [
        'If it was not you, you can ignore this mail: your password stays as it is, and the link expires. Nobody at Santhe will ever ask you for it.',
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
