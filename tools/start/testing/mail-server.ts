import { SMTPServer } from 'smtp-server'

interface ReceivedMail {
  readonly to: readonly string[]
  readonly subject: string
  /** Number of deliveries with the same Message-ID, which a mail program shows once. */
  readonly deliveries: number
}

export interface MailServer {
  /** Value for SMTP_URL. */
  readonly url: string
  readonly mailsTo: (email: string) => ReceivedMail[]
  readonly close: () => Promise<void>
}

function headerOf(raw: string, name: string): string {
  const [head = ''] = raw.split('\r\n\r\n')
  const unfolded = head.replace(/\r\n[ \t]+/g, ' ')
  return new RegExp(`^${name}: (.*)$`, 'im').exec(unfolded)?.[1]?.trim() ?? ''
}

/** Opens a mail server on this machine that accepts every mail. */
export async function openMailServer(): Promise<MailServer> {
  const mails = new Map<string, ReceivedMail>()
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    onData: (stream, { envelope }, done) => {
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.on('end', () => {
        const raw = Buffer.concat(chunks).toString()
        const to = envelope.rcptTo.map(({ address }) => address.toLowerCase())
        const id = headerOf(raw, 'message-id')
        mails.set(id, { to, subject: headerOf(raw, 'subject'), deliveries: (mails.get(id)?.deliveries ?? 0) + 1 })
        done()
      })
    },
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const listening = server.server.address()
  const port = typeof listening === 'object' && listening ? listening.port : 0
  return {
    url: `smtp://127.0.0.1:${port}`,
    mailsTo: email => [...mails.values()].filter(({ to }) => to.includes(email.toLowerCase())),
    close: () => new Promise<void>(resolve => server.close(resolve)),
  }
}
