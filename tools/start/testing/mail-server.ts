import { SMTPServer } from 'smtp-server'

export interface MailServer {
  /** For SMTP_URL. */
  readonly url: string
  /** Returns the subjects of the mails to an e-mail address; a mail that came twice with the same Message-ID is one, as in a mail program. */
  readonly subjectsTo: (email: string) => string[]
  readonly close: () => Promise<void>
}

function headerOf(raw: string, name: string): string {
  const [head = ''] = raw.split('\r\n\r\n')
  const unfolded = head.replace(/\r\n[ \t]+/g, ' ')
  return new RegExp(`^${name}: (.*)$`, 'im').exec(unfolded)?.[1]?.trim() ?? ''
}

/** Opens a mail server on this machine that accepts every mail. */
export async function openMailServer(): Promise<MailServer> {
  const mails = new Map<string, { to: readonly string[]; subject: string }>()
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    onData: (stream, { envelope }, done) => {
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.on('end', () => {
        const raw = Buffer.concat(chunks).toString()
        const to = envelope.rcptTo.map(({ address }) => address.toLowerCase())
        mails.set(headerOf(raw, 'message-id'), { to, subject: headerOf(raw, 'subject') })
        done()
      })
    },
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const listening = server.server.address()
  const port = typeof listening === 'object' && listening ? listening.port : 0
  return {
    url: `smtp://127.0.0.1:${port}`,
    subjectsTo: email =>
      [...mails.values()].filter(({ to }) => to.includes(email.toLowerCase())).map(({ subject }) => subject),
    close: () => new Promise<void>(resolve => server.close(resolve)),
  }
}
