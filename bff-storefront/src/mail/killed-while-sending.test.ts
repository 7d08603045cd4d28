import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { Mails, Outbox } from '@santhe/domain/records'
import { aBuyer, anOrder, aProduct, NOW, testDomain } from '@santhe/domain/testing'
import { builtProgram } from '@santhe/http-kit/testing'
import { SMTPServer } from 'smtp-server'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sendDue } from './testing/send-due.ts'

const domain = await testDomain()
const entry = fileURLToPath(new URL('./testing/send-and-die.ts', import.meta.url))
const worker = await builtProgram({ backEnd: 'bff-storefront', entry })

/** Message ids in the order in which the mail server accepted them. */
const messageIds: string[] = []
const server = new SMTPServer({
  disabledCommands: ['STARTTLS', 'AUTH'],
  onData: (stream, _session, done) => {
    const chunks: Buffer[] = []
    stream.on('data', (chunk: Buffer) => chunks.push(chunk))
    stream.on('end', () => {
      messageIds.push(/^Message-ID: <(.+)@/im.exec(Buffer.concat(chunks).toString())?.[1] ?? 'none')
      done()
    })
  },
})
beforeAll(() => new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve)))
afterAll(() => new Promise<void>(resolve => server.close(resolve)))

function smtpUrl(): string {
  const addressInfo = server.server.address()
  return `smtp://127.0.0.1:${typeof addressInfo === 'object' && addressInfo ? addressInfo.port : 0}`
}

/** Starts a program that sends due mails and is killed after so many; returns its signal or exit code. */
async function killedAfter(diesAfter: number, env: Record<string, string> = {}): Promise<unknown> {
  const child = spawn(process.execPath, [worker], {
    env: {
      ...process.env,
      MONGODB_URI: process.env.SANTHE_TEST_MONGO ?? '',
      MONGODB_DATABASE: domain.connection.name,
      DIES_AFTER: String(diesAfter),
      NOW: NOW.toISOString(),
      ...env,
    },
    stdio: 'inherit',
  })
  const [code, signal] = await once(child, 'exit')
  return signal ?? code
}

/** Sends the rest without being killed. */
const sendRest = ({ now = NOW, smtpUrl }: { now?: Date; smtpUrl?: string } = {}) => sendDue({ domain, now, smtpUrl })

async function dueMails(): Promise<unknown[]> {
  return Outbox(domain.connection).find({ channel: 'mail', dueAt: NOW }).lean()
}

const storedIds = async () => (await Mails(domain.connection).find().sort({ _id: 1 }).lean()).map(({ _id }) => _id)

describe('a mail worker killed after sending, before recording it', () => {
  it('leaves one mail per event and person, even after repeated kills', async () => {
    const order = await anOrder(domain)
    expect(await killedAfter(1)).toBe('SIGKILL')
    const [first] = await storedIds()
    expect(first).toMatch(new RegExp(`^[0-9a-f]{24}\\.${order.buyerId}\\.mail$`))
    expect(await dueMails()).toMatchObject([{ event: { orderId: order._id }, attempts: 0 }])
    expect(await killedAfter(1)).toBe('SIGKILL')
    expect(await killedAfter(2)).toBe('SIGKILL')
    expect(await dueMails()).toHaveLength(1)
    await sendRest()
    expect(await dueMails()).toEqual([])
    const stored = await storedIds()
    expect([stored.length, stored.includes(first ?? ''), new Set(stored.map(id => id.split('.')[0])).size]).toEqual([
      2,
      true,
      1,
    ])
  })

  it('resends only unrecorded mails, under the same message id', async () => {
    await anOrder(domain)
    const env = { SMTP_URL: smtpUrl() }
    expect(await killedAfter(1, env)).toBe('SIGKILL')
    expect(await killedAfter(2, env)).toBe('SIGKILL')
    await sendRest({ smtpUrl: smtpUrl() })
    const [buyer, , farm] = messageIds
    expect(messageIds).toEqual([buyer, buyer, farm, farm])
    expect(buyer).not.toBe(farm)
  })

  it("sends ten mails singly and the hour's rest once as a digest", async () => {
    await Mails(domain.connection).deleteMany({})
    const [buyer, product] = [await aBuyer(domain), await aProduct(domain)]
    const orders = []
    for (let count = 0; count < 13; count += 1) orders.push(await anOrder(domain, { buyer, product }))
    // Each order makes a mail to the buyer and one to the farm: the kill comes halfway.
    expect(await killedAfter(15)).toBe('SIGKILL')
    while ((await dueMails()).length > 0) await sendRest()
    const toBuyer = async () =>
      Mails(domain.connection)
        .find({ _id: new RegExp(`\\.${buyer.id}\\.mail$`) })
        .lean()
    expect(await toBuyer()).toHaveLength(10)
    const hourOver = new Date(NOW.getTime() + 3_600_000)
    expect(await killedAfter(1, { NOW: hourOver.toISOString() })).toBe('SIGKILL')
    await sendRest({ now: hourOver })
    const mails = await toBuyer()
    expect(mails).toHaveLength(11)
    expect(mails.filter(({ subject }) => subject === 'News about 3 orders')).toHaveLength(1)
    for (const { _id } of orders) {
      expect(mails.filter(({ text }) => new RegExp(`rder #${_id} `).test(text))).toHaveLength(1)
    }
  })
})
