import { createServer } from 'node:net'
import { SMTPServer } from 'smtp-server'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { ComposedMail } from './compose-mail.ts'
import { sendBySmtp } from './post.ts'

interface Received {
  from: string
  to: string[]
  raw: string
}

const MAIL: ComposedMail = {
  id: 'abc.7.mail',
  to: { name: 'Aśa, Rao', email: 'asha@example.com' },
  subject: 'Set a new password',
  text: 'Open the link. ಸಂತೆ',
  html: '<p>Open the link.</p>',
  language: 'kn',
  at: new Date('2026-11-21T06:30:00.000Z'),
  unsubscribeUrl: undefined,
}

let received: Received[] = []
let port = 0
let server: SMTPServer
/** The server's error for each recipient. */
let refusal: Error | undefined
/** The server's error for each text. */
let dataRefusal: Error | undefined
/** The server's error for each sender. */
let senderRefusal: Error | undefined

const response = (responseCode: number, words: string) => Object.assign(new Error(words), { responseCode })

beforeEach(async () => {
  received = []
  refusal = undefined
  dataRefusal = undefined
  senderRefusal = undefined
  refused.length = 0
  server = new SMTPServer({
    disabledCommands: ['STARTTLS'],
    allowInsecureAuth: true,
    onAuth: ({ username, password }, _session, done) =>
      username === 'market' && password === 'p@ss:word' ? done(null, { user: 'market' }) : done(new Error('no')),
    onMailFrom: (_sender, _session, done) => done(senderRefusal),
    onRcptTo: (_recipient, _session, done) => done(refusal),
    onData: (stream, { envelope }, done) => {
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.on('end', () => {
        const from = envelope.mailFrom ? envelope.mailFrom.address : ''
        const to = envelope.rcptTo.map(({ address }) => address)
        if (!dataRefusal) received.push({ from, to, raw: Buffer.concat(chunks).toString() })
        done(dataRefusal)
      })
    },
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const addressInfo = server.server.address()
  port = typeof addressInfo === 'object' && addressInfo ? addressInfo.port : 0
})
afterEach(() => new Promise<void>(resolve => server.close(resolve)))

const refused: unknown[] = []
const sender = (user = 'market:p%40ss%3Aword', at = port) =>
  sendBySmtp({
    smtpUrl: `smtp://${user}@127.0.0.1:${at}`,
    from: 'Santhe <market@santhe.example>',
    host: 'santhe.example',
    onRefused: (...args) => refused.push(args),
  })

// docs/product/notifications.md#delivery-of-messages
describe('sendBySmtp', () => {
  it('sends text and HTML to one recipient under a fixed message id', async () => {
    await sender()(MAIL)
    await sender()(MAIL)
    expect(received.map(({ from, to }) => [from, to])).toEqual([
      ['market@santhe.example', ['asha@example.com']],
      ['market@santhe.example', ['asha@example.com']],
    ])
    for (const { raw } of received) {
      expect(raw).toContain('Message-ID: <abc.7.mail@santhe.example>')
      expect(raw).toContain('Subject: Set a new password')
      expect(raw).toContain('Content-Language: kn-IN')
      expect(raw).toContain('From: Santhe <market@santhe.example>')
      expect(raw).toContain('Date: Sat, 21 Nov 2026 06:30:00 +0000')
      expect(raw).toContain('multipart/alternative')
      expect(raw).toMatch(/text\/plain; charset=utf-8[\s\S]*text\/html; charset=utf-8/)
    }
  })

  it('adds one-click unsubscribe headers to optional mails only (RFC 8058)', async () => {
    const url = `https://santhe.example/unsubscribe?token=7.orderSteps-deliveryDay.${'x'.repeat(43)}`
    await sender()({ ...MAIL, unsubscribeUrl: url })
    await sender()(MAIL)
    const [can, cannot] = received.map(({ raw }) => raw.slice(0, raw.indexOf('\r\n\r\n')).replaceAll(/\r\n\s+/g, ' '))
    expect(can).toContain(`\r\nList-Unsubscribe: <${url}>\r\n`)
    expect(can).toContain('\r\nList-Unsubscribe-Post: List-Unsubscribe=One-Click\r\n')
    expect(cannot).not.toContain('List-Unsubscribe')
  })

  it('prevents header and recipient injection through names', async () => {
    const name = 'Asha\r\nBcc: everybody@example.com\r\n\r\nHello'
    await sender()({ ...MAIL, to: { ...MAIL.to, name }, subject: 'One\r\nBcc: other@example.com' })
    expect(received[0]?.to).toEqual(['asha@example.com'])
    expect(received[0]?.raw).not.toMatch(/^Bcc:/m)
  })

  it.each([
    [550, 'not here'],
    [550, '5.1.1 User unknown'],
    [552, '5.2.2 Mailbox full'],
    [556, '5.1.10 The domain takes no mail'],
  ])('gives up a permanently refused recipient: %i %s', async (code, words) => {
    refusal = response(code, words)
    await sender()(MAIL)
    expect(refused).toEqual([['abc.7.mail', code]])
    expect(received).toEqual([])
  })

  it.each([
    [552, '5.2.2 Mailbox full'],
    [550, '5.1.1 User unknown'],
  ])('gives up a recipient refused after the text: %i %s', async (code, words) => {
    dataRefusal = response(code, words)
    await sender()(MAIL)
    expect(refused).toEqual([['abc.7.mail', code]])
  })

  it.each([
    [550, 'rejected as spam'],
    [552, 'message too large'],
    [550, '5.7.1 Message refused by policy'],
  ])('throws for a retry when the text is refused: %i %s', async (code, words) => {
    dataRefusal = response(code, words)
    await expect(sender()(MAIL)).rejects.toMatchObject({ responseCode: code })
    expect(refused).toEqual([])
  })

  it.each([
    [451, '4.7.1 Greylisted'],
    [530, '5.7.0 Authentication required'],
    [553, '5.7.1 Sender address rejected: not owned by user market'],
    [550, '5.1.7 The address of the sender is invalid'],
    [550, '5.4.5 Daily quota exceeded'],
    [554, '5.7.1 Relay access denied'],
  ])('throws for a retry when the recipient is temporarily refused: %i %s', async (code, words) => {
    refusal = response(code, words)
    await expect(sender()(MAIL)).rejects.toMatchObject({ responseCode: code })
    refusal = undefined
    dataRefusal = response(code, words)
    await expect(sender()(MAIL)).rejects.toMatchObject({ responseCode: code })
    expect(refused).toEqual([])
  })

  it.each([
    [530, '5.7.0 Authentication required'],
    [550, '5.7.60 Client does not have permissions to send as this sender'],
    [550, '5.1.1 Unknown'],
    [552, 'quota of the sender exceeded'],
  ])('throws for a retry when the market’s sender address is refused: %i %s', async (code, words) => {
    senderRefusal = response(code, words)
    await expect(sender()(MAIL)).rejects.toMatchObject({ responseCode: code })
    expect(refused).toEqual([])
    senderRefusal = undefined
    await sender()(MAIL)
    expect(received).toHaveLength(1)
  })

  it('throws for a retry when the password is wrong or the port is closed', async () => {
    await expect(sender('market:wrong')(MAIL)).rejects.toMatchObject({ code: 'EAUTH' })
    const closed = createServer()
    const free = await new Promise<number>(resolve =>
      closed.listen(0, '127.0.0.1', () => {
        const at = closed.address()
        closed.close(() => resolve(typeof at === 'object' && at ? at.port : 0))
      }),
    )
    await expect(sender(undefined, free)(MAIL)).rejects.toMatchObject({
      code: expect.stringMatching(/ESOCKET|ECONNECTION/),
    })
  })

  it.each([
    ['no SMTP', ['HTTP/1.1 400 Bad Request\r\n\r\n']],
    ['nothing but line breaks and NULs, and goes', ['\r\n\r\n\0\0\r\n', undefined]],
    ['a line without an end', ['220 '.padEnd(3_000_000, 'x'), undefined]],
    ['bytes that are no text', ['\xff\xfe\r\n', undefined]],
    ['a code that is none', ['220 hello\r\n', '999 what\r\n', 'abc\r\n', undefined]],
    ['more than it was asked for', ['220 a\r\n250 b\r\n250 c\r\n354 d\r\n250 e\r\n', '421 bye\r\n', undefined]],
    [
      'odd extensions',
      ['220 a\r\n', '250-a\r\n250-AUTH\r\n250-SIZE x\r\n250 __proto__\r\n', '334 %\r\n', '235\r\n', undefined],
    ],
    [
      'that it speaks TLS and then does not',
      ['220 a\r\n', '250-a\r\n250 STARTTLS\r\n', '220 go\r\n', 'plain\r\n', undefined],
    ],
    ['half a greeting', ['220-a\r\n220', undefined]],
  ])('throws for a retry, and gives up no recipient, when the server sends %s', async (_what, lines) => {
    const odd = createServer(socket => {
      const rest = [...lines]
      const next = () => {
        const line = rest.shift()
        if (line === undefined) socket.destroy()
        else socket.write(line, 'latin1')
        if (rest[0] === undefined && rest.length > 0) socket.end()
      }
      socket.on('error', () => {})
      socket.on('data', next)
      next()
    })
    await new Promise<void>(resolve => odd.listen(0, '127.0.0.1', resolve))
    const at = odd.address()
    await expect(sender(undefined, typeof at === 'object' && at ? at.port : 0)(MAIL)).rejects.toThrow()
    expect(refused).toEqual([])
    odd.close()
    await sender()(MAIL)
    expect(received).toHaveLength(1)
  })

  it('times out when the server sends nothing', async () => {
    const silent = createServer(() => {})
    await new Promise<void>(resolve => silent.listen(0, '127.0.0.1', resolve))
    const at = silent.address()
    const began = performance.now()
    await expect(sender(undefined, typeof at === 'object' && at ? at.port : 0)(MAIL)).rejects.toThrow()
    expect(performance.now() - began).toBeLessThan(25_000)
    silent.close()
  })
})
