import { createTransport } from 'nodemailer'
import { parseConnectionUrl } from 'nodemailer/lib/shared'
import type { ComposedMail } from './compose-mail.ts'

const CONNECT_WITHIN_MS = 5_000
const SILENT_MS = 10_000

/** RFC 8058: a mail program may post to the URL of List-Unsubscribe when its reader presses a button of its own. */
const ONE_CLICK = { 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' }

export interface SmtpOptions {
  /** smtp:// or smtps://, with user and password where the server wants them. */
  smtpUrl: string
  from: string
  /** The part of message ids behind the @. */
  host: string
  /** Called with the SMTP code for a mail whose recipient the server will never accept: trying again is useless. */
  onRefused: (id: string, code: number) => void
}

/**
 * A response that speaks of the recipient: there is no such mailbox. By its status (RFC 3463) it is about the recipient's address or
 * mailbox; one without a status is taken by its code. Relays refuse a sender, a missing password or a quota at the recipient too (5.7.x,
 * 5.1.7, 530), and that may be mended.
 */
const ABOUT_RECIPIENT = /^55[0-36][ -](?:5\.1\.(?:[1-6]|10)\b|5\.2\.|(?!5\.\d))/

/** Returns the code of a response after which trying again is useless; undefined for what is wrong between us and the server. */
function refusedFor(error: unknown): number | undefined {
  if (!(error instanceof Error) || !('command' in error) || error.command !== 'RCPT TO') return undefined
  if (!('response' in error) || typeof error.response !== 'string') return undefined
  return ABOUT_RECIPIENT.test(error.response) ? Number(error.response.slice(0, 3)) : undefined
}

/** Returns a function that sends a mail through a mail server. Its errors are thrown, so that the mail is tried again. */
export function sendBySmtp({ smtpUrl, from, host, onRefused }: SmtpOptions): (mail: ComposedMail) => Promise<void> {
  const transport = createTransport({
    ...parseConnectionUrl(smtpUrl),
    connectionTimeout: CONNECT_WITHIN_MS,
    greetingTimeout: CONNECT_WITHIN_MS,
    socketTimeout: SILENT_MS,
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  return async ({ id, to, subject, text, html, at, unsubscribeUrl }) => {
    try {
      await transport.sendMail({
        messageId: `<${id}@${host}>`,
        from,
        to: { name: to.name, address: to.email },
        subject,
        text,
        html,
        date: at,
        headers: { 'Auto-Submitted': 'auto-generated', ...(unsubscribeUrl !== undefined && ONE_CLICK) },
        ...(unsubscribeUrl !== undefined && { list: { unsubscribe: unsubscribeUrl } }),
      })
    } catch (error) {
      const code = refusedFor(error)
      if (code === undefined) throw error
      onRefused(id, code)
    }
  }
}
