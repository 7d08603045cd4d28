import type { DueMail } from '@santhe/domain'
import type { MailContent, MailTerms } from './mail-page.tsx'

type AccountMail = Extract<
  DueMail,
  {
    kind: 'passwordReset' | 'passwordChanged' | 'farmDeleted' | 'emailConfirm' | 'emailChangeRequested' | 'emailChanged'
  }
>
type Confirm = Extract<DueMail, { kind: 'emailConfirm' }>
type Change = Extract<DueMail, { kind: 'emailChangeRequested' | 'emailChanged' }>

/** Contains no user input: the address may be a stranger's. */
function confirmContent({ isOfAccount, token }: Confirm, { urlOf, text }: MailTerms): MailContent {
  return {
    subject: text('mail.confirm'),
    before: [text(isOfAccount ? 'mail.confirm.own' : 'mail.confirm.other')],
    button: { text: text('mail.confirm.button'), link: urlOf(`/confirm-email?token=${token}`) },
    after: [text(isOfAccount ? 'mail.confirm.notOwn' : 'mail.confirm.notYou')],
  }
}

/** To the former address: what happened and how to undo it. */
function changeContent({ token, ...mail }: Change, { urlOf, text }: MailTerms): MailContent {
  const { kind, at, username, newEmail } = mail
  const code = kind === 'emailChanged' ? 'mail.changed' : 'mail.change'
  return {
    subject: text(code),
    before: [text(`${code}.what`, { at, username, newEmail }), text(`${code}.undo`)],
    button: { text: text(`${code}.button`), link: urlOf(`/keep-email?token=${token}`) },
    after: [text('mail.safe')],
  }
}

/** To the owner of a deleted farm. */
function farmDeletedContent(
  { farmName, isHidden, at }: Extract<AccountMail, { kind: 'farmDeleted' }>,
  { urlOf, text }: MailTerms,
): MailContent {
  const button = { text: text('mail.farmDeleted.button'), link: urlOf('/dashboard/orders') }
  return {
    subject: text('mail.farmDeleted'),
    before: [
      text('mail.farmDeleted.what', { farmName, at }),
      text(isHidden ? 'mail.farmDeleted.hidden' : 'mail.farmDeleted.gone'),
    ],
    ...(isHidden && { button }),
    after: [text('mail.farmDeleted.mistake')],
  }
}

/** Returns the words of a mail about the account itself. */
export function accountContent(mail: AccountMail, terms: MailTerms): MailContent {
  if (mail.kind === 'farmDeleted') return farmDeletedContent(mail, terms)
  if (mail.kind === 'emailConfirm') return confirmContent(mail, terms)
  if (mail.kind === 'emailChangeRequested' || mail.kind === 'emailChanged') return changeContent(mail, terms)
  const { urlOf, text } = terms
  if (mail.kind === 'passwordReset') {
    return {
      subject: text('mail.reset'),
      before: [text('mail.reset.what', { username: mail.username })],
      button: { text: text('mail.reset'), link: urlOf(`/reset-password?token=${mail.token}`) },
      after: [text('mail.reset.notYou')],
    }
  }
  return {
    subject: text('mail.password'),
    before: [text('mail.password.what', { username: mail.username, at: mail.at }), text('mail.password.undo')],
    button: { text: text('mail.reset'), link: urlOf('/forgot-password') },
  }
}
