import type { DueMail } from '@santhe/domain'
import { assistCodeText, formatMoment } from '@santhe/rules'
import type { MailContent } from './mail-page.tsx'

type AssistMail = Extract<DueMail, { kind: 'assistCode' | 'assistStarted' }>

/** docs/product/roles.md#assisted-mode */
export function assistContent(mail: AssistMail, greeting: string, publicUrl: string): MailContent {
  const until = `${formatMoment(mail.expiresAt)} (India time)`
  if (mail.kind === 'assistCode') {
    return {
      subject: 'Your code for a taluk agent',
      greeting,
      before: [
        `Your code is ${assistCodeText(mail.code)}. It works once, until ${until}.`,
        'With it a taluk agent of your area can work on the products and orders of your farm for an hour, and on nothing else. Give it only to an agent who is helping you.',
      ],
      after: ['If you did not ask for it, you can ignore this mail: nobody else has the code.'],
    }
  }
  const agent = mail.agentName ?? 'An agent'
  return {
    subject: `${agent} is helping on your farm`,
    greeting,
    before: [
      `With your code, ${mail.agentName ?? 'an agent'} works on the products and orders of ${mail.farmName ?? 'your farm'} until ${until}. Your money, your profile and your password stay closed.`,
      'If you did not give anybody your code, or want it to stop, end it now:',
    ],
    button: { text: 'End the help', link: `${publicUrl}/end-help?token=${mail.token}` },
    after: ['The link opens nothing else. You can also end it in your profile.'],
  }
}
