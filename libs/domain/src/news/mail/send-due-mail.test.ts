import { trusted } from 'mongoose'
import { describe, expect, it } from 'vitest'
import { findReset, requestPasswordReset } from '../../accounts/person/credentials/reset-links.ts'
import { addEvent } from '../../foundation/add-event.ts'
import { Outbox } from '../../records/outbox.ts'
import { aPerson, NOW, sendAllMails, testDomain } from '../../testing/index.ts'
import { deliverEvents } from '../outbox/deliver-events.ts'
import { processOutbox } from '../outbox/process-outbox.ts'
import { sendDueMail } from './send-due-mail.ts'

const domain = await testDomain()

const sendAll = (now = NOW) => sendAllMails(now, domain)

describe('mails', () => {
  it('have a working link for the account’s owner, and none for an unknown address', async () => {
    const { username, email, name } = await aPerson(domain)
    await requestPasswordReset({ email: email.toUpperCase(), now: NOW }, domain)
    await requestPasswordReset({ email: 'nobody@example.com', now: NOW }, domain)
    await requestPasswordReset({ email: (await aPerson(domain, { isActive: false })).email, now: NOW }, domain)
    const sent = await sendAll()
    expect(sent).toMatchObject([{ kind: 'passwordReset', to: { name, email }, username }])
    const [mail] = sent
    const token = mail?.kind === 'passwordReset' ? mail.token : ''
    expect(await findReset({ token, now: NOW }, domain)).toMatchObject({ username })
    expect(await Outbox(domain.connection).countDocuments({ dueAt: trusted({ $exists: true }) })).toBe(0)
    expect(JSON.stringify(await Outbox(domain.connection).find().lean())).not.toContain(token)
  })

  it('sent twice have the same id, and each a new working link', async () => {
    const { _id: personId, email } = await aPerson(domain)
    await requestPasswordReset({ email, now: NOW }, domain)
    const [first] = await sendAll()
    await Outbox(domain.connection).updateOne({ 'event.emailKey': email }, { $set: { dueAt: NOW } })
    const [again] = await sendAll()
    expect(again?.id).toBe(first?.id)
    expect(first?.id).toMatch(new RegExp(`^[0-9a-f]{24}\\.${personId}\\.mail$`))
    for (const mail of [first, again]) {
      const token = mail?.kind === 'passwordReset' ? mail.token : ''
      expect(await findReset({ token, now: NOW }, domain)).toMatchObject({ email })
    }
  })

  it('that fail are postponed with growing pauses, delaying no others', async () => {
    const [one, other] = [await aPerson(domain), await aPerson(domain)]
    await addEvent({ kind: 'passwordChanged', at: NOW, personId: one._id }, domain)
    await addEvent({ kind: 'passwordChanged', at: new Date(NOW.getTime() + 1), personId: other._id }, domain)
    const failures: string[] = []
    const post = () => Promise.reject(new Error('the mail server is away'))
    const onFailure = ({ kind }: { kind: string }) => failures.push(kind)
    expect(await sendDueMail({ now: NOW, post, onFailure }, domain)).toBe(1)
    expect(failures).toEqual(['passwordChanged'])
    expect(await deliverEvents({ now: NOW }, domain)).toBe(1)
    expect(await sendAll(new Date(NOW.getTime() + 1))).toMatchObject([{ username: other.username }])
    expect(await sendAll(new Date(NOW.getTime() + 5_000))).toMatchObject([{ username: one.username }])
  })

  it('that take long leave the rest to the next round', async () => {
    const people = [await aPerson(domain), await aPerson(domain), await aPerson(domain)]
    for (const { _id: personId } of people) await addEvent({ kind: 'passwordChanged', at: NOW, personId }, domain)
    const worked: string[] = []
    const work = async ({ event }: { event: { kind: string } }) => {
      const began = performance.now()
      await expect.poll(() => performance.now() - began).toBeGreaterThan(10)
      worked.push(event.kind)
      return 'done' as const
    }
    expect(await processOutbox({ channel: 'mail', batchSize: 20, timeLimitMs: 10, now: NOW, work }, domain)).toBe(3)
    expect(worked).toHaveLength(1)
    expect(await sendAll()).toHaveLength(2)
  })

  it('with a link are not sent after an hour', async () => {
    const { email } = await aPerson(domain)
    await requestPasswordReset({ email, now: NOW }, domain)
    expect(await sendAll(new Date(NOW.getTime() + 3_601_000))).toEqual([])
  })
})
