import type { DueMail } from '@santhe/domain'
import { assistCodeText } from '@santhe/rules'
import type { MailContent, MailTerms } from './mail-page.tsx'

type AssistMail = Extract<DueMail, { kind: 'assistCode' | 'assistStarted' }>

/** docs/product/roles.md#assisted-mode */
export function assistContent(mail: AssistMail, { urlOf, text }: MailTerms): MailContent {
  const until = mail.expiresAt
  if (mail.kind === 'assistCode') {
    return {
      subject: text('mail.code'),
      before: [text('mail.code.what', { code: assistCodeText(mail.code), until }), text('mail.code.for')],
      after: [text('mail.code.notYou')],
    }
  }
  const { agentName, farmName, token } = mail
  return {
    subject: text('mail.help', { agentName }),
    before: [text('mail.help.what', { agentName, farmName, until }), text('mail.help.undo')],
    button: { text: text('mail.help.button'), link: urlOf(`/end-help?token=${token}`) },
    after: [text('mail.help.link')],
  }
}
