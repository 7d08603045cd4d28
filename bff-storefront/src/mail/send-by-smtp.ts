import { createTransport } from 'nodemailer'
import { parseConnectionUrl } from 'nodemailer/lib/shared'
import type { ComposedMail } from './compose-mail.ts'

const CONNECT_WITHIN_MS = 5_000
const SILENT_MS = 10_000

/** RFC 8058: mail clients may POST to List-Unsubscribe. */
const ONE_CLICK = { 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' }

export interface SmtpOptions {
  /** smtp:// or smtps://, with credentials if needed. */
  smtpUrl: string
  from: string
  /** Domain of message ids. */
  host: string
  /** Called for permanently refused recipients. */
  onRefused: (id: string, code: number) => void
}

/**
 * Permanent errors about the recipient, by enhanced status (RFC 3463), else by code. Refused senders, passwords or
 * quotas (5.7.x, 5.1.7, 530) may be fixed, so retry.
 */
const ABOUT_RECIPIENT = /^55[0-36][ -](?:5\.1\.(?:[1-6]|10)\b|5\.2\.|(?!5\.\d))/

/** Undefined for errors worth retrying. */
function refusedFor(error: unknown): number | undefined {
  if (!(error instanceof Error) || !('command' in error) || error.command !== 'RCPT TO') return undefined
  if (!('response' in error) || typeof error.response !== 'string') return undefined
  return ABOUT_RECIPIENT.test(error.response) ? Number(error.response.slice(0, 3)) : undefined
}

/** Throws to be retried. */
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
