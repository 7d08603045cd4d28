import { createServer, type Server } from 'node:http'
import Koa from 'koa'
import { afterEach, describe, expect, it } from 'vitest'
import { mailboxMiddleware } from './mailbox-middleware.ts'

const MAIL = {
  id: '65f0.7.mail',
  to: 'asha@example.com',
  subject: 'Set a <new> password',
  text: 'Open http://localhost:8080/reset-password?token=abc&x=1 within 1 hour. <script>alert(1)</script>',
  html: '<!doctype html><html><head><title>x</title></head><body><a href="/reset">Set</a><script>alert(1)</script></body></html>',
  createdAt: '2026-11-21T06:30:00.000Z',
}
const LIST = {
  shell: {
    version: 's1',
    entry: 'main.js',
    scripts: [],
    styles: ['a.css'],
    fonts: [],
    icon: 'favicon.svg',
    host: '2.0.0',
    paths: [],
  },
  slices: [],
}

let server: Server | undefined
afterEach(() => new Promise(resolve => server?.close(resolve) ?? resolve(undefined)))

async function aMailbox({ isProduction = false, status = 200, mails = [MAIL] } = {}): Promise<string> {
  const app = new Koa()
  const read = async () => ({ status, body: mails, nextCursor: undefined, total: undefined })
  app.use(mailboxMiddleware({ isProduction, released: { current: async () => LIST }, read }))
  const listening = createServer(app.callback())
  server = listening
  await new Promise<void>(resolve => listening.listen(0, '127.0.0.1', resolve))
  const at = listening.address()
  return `http://127.0.0.1:${typeof at === 'object' && at ? at.port : 0}`
}

describe('the mailbox page', () => {
  it('lists mails as text and can run no scripts', async () => {
    const page = await fetch(`${await aMailbox()}/mailbox`)
    const html = await page.text()
    expect(page.status).toBe(200)
    expect(html).toContain('<a href="/mailbox/65f0.7.mail"><strong>Set a &lt;new&gt; password</strong>')
    expect(html).toContain('to asha@example.com, Nov 21, 2026, 12:00 pm')
    expect(html).toContain('<link rel="icon" type="image/svg+xml" href="/slices/shell/s1/favicon.svg">')
    expect(html).not.toMatch(/<script|onload|onclick/)
    expect(page.headers.get('content-security-policy')).toMatch(/^default-src 'none'; .*frame-ancestors 'none'$/)
    expect(page.headers.get('cache-control')).toBe('no-store')
    expect(page.headers.get('referrer-policy')).toBe('no-referrer')
  })

  it('shows a mail as text with its link, and its HTML in a sandboxed frame', async () => {
    const url = await aMailbox()
    const html = await (await fetch(`${url}/mailbox/${MAIL.id}`)).text()
    const link = 'http://localhost:8080/reset-password?token=abc&amp;x=1'
    expect(html).toContain(`<a href="${link}">${link}</a> within 1 hour. &lt;script&gt;`)
    expect(html).toContain('sandbox="allow-popups allow-popups-to-escape-sandbox" src="/mailbox/65f0.7.mail/html"')
    const framed = await fetch(`${url}/mailbox/${MAIL.id}/html`)
    expect(framed.headers.get('content-security-policy')).toMatch(/^sandbox allow-popups .*default-src 'none'/)
    expect(framed.headers.get('content-security-policy')).not.toMatch(/allow-scripts|allow-same-origin|script-src/)
    expect(await framed.text()).toContain('<head><base target="_blank">')
  })

  it('says that there is no mail yet', async () => {
    expect(await (await fetch(`${await aMailbox({ mails: [] })}/mailbox`)).text()).toContain('No mail yet')
  })

  it.each([
    ['in production', { isProduction: true }, '/mailbox'],
    ['where the back end knows none', { status: 404 }, '/mailbox'],
    ['for a mail that is not there', {}, '/mailbox/other'],
    ['for any other path', {}, '/mailbox/a/b/c'],
  ])('responds 404 %s', async (_, options, path) => {
    expect((await fetch((await aMailbox(options)) + path)).status).toBe(404)
  })

  it('responds with 503 while the back end is away', async () => {
    const page = await fetch(`${await aMailbox({ status: 503 })}/mailbox`)
    expect([page.status, page.headers.get('retry-after')]).toEqual([503, '5'])
  })
})
