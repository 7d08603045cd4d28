import { checkResetToken, listMailbox, requestPasswordReset } from '@santhe/contracts'
import { aPerson, NOW, testDomain } from '@santhe/domain/testing'
import { api, startTestServer, TEST_EDGE_KEY } from '@santhe/http-kit/testing'
import { afterAll, describe, expect, it } from 'vitest'
import { startJobs } from '../../jobs/start-jobs.ts'
import { postOf } from '../../mail/post.ts'
import { routes } from '../index.ts'

const domain = await testDomain()
const log = { info: () => {}, warn: () => {}, error: () => {} }
let now = NOW
const clock = () => now
const server = await startTestServer({ owner: 'storefront', served: routes({ domain, exposesMails: true }), clock })
const { call, callOk } = api(server)
const production = await startTestServer({ owner: 'storefront', served: routes({ domain }), clock })
afterAll(() => Promise.all([server.close(), production.close()]))

let ipCount = 0
/** Uses a new IP each time, so that tests don't use up each other's limits. */
function fromElsewhere() {
  ipCount += 1
  return { headers: { 'x-santhe-edge-key': TEST_EDGE_KEY, 'x-forwarded-for': `203.0.113.${ipCount}` } }
}

describe('the mailbox of a market without a mail server', () => {
  it('receives the link, and is unreadable in production', async () => {
    const person = await aPerson(domain, { name: 'Kiran & Sons' })
    const post = postOf({
      domain,
      publicUrl: 'http://localhost:8080',
      isProduction: false,
      smtpUrl: undefined,
      from: undefined,
      log,
    })
    now = new Date()
    await callOk(requestPasswordReset, { body: { email: person.email } }, fromElsewhere())
    const jobs = startJobs({ domain, log, stockMoved: async () => {}, post })
    const mails = () => callOk(listMailbox, { query: { to: person.email } })
    await expect.poll(async () => (await mails()).length).toBe(1)
    await jobs.stop()
    const [mail] = await mails()
    expect(mail).toMatchObject({ to: person.email, subject: 'Set a new password' })
    const token = /reset-password\?token=([\w-]{43})/.exec(mail?.text ?? '')?.[1] ?? ''
    expect((await call(checkResetToken, { params: { token } }, fromElsewhere())).status).toBe(200)
    expect((await api(production).call(listMailbox)).status).toBe(404)
    expect(server.lines.join('\n')).not.toContain(token)
  })

  it('is not used in production: mails wait, which is logged once', () => {
    const warnings: string[] = []
    const warn = (_: object, message: string) => warnings.push(message)
    const options = { domain, publicUrl: 'https://santhe.example', from: undefined, log: { warn } }
    expect(postOf({ ...options, isProduction: true, smtpUrl: undefined })).toBeUndefined()
    expect(warnings).toEqual([expect.stringContaining('SMTP_URL is not set')])
    expect(postOf({ ...options, isProduction: true, smtpUrl: 'smtp://127.0.0.1:25' })).toBeDefined()
    expect(warnings).toHaveLength(1)
  })
})
