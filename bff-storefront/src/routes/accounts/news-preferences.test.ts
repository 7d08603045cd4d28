import { checkUnsubscribeLink, readNewsPreferences, setNewsPreferences, unsubscribeByLink } from '@santhe/contracts'
import { subscriptions } from '@santhe/domain'
import { describe, expect, it } from 'vitest'
import { startStorefront } from '../../testing/storefront.ts'

const { domain, server, call, callOk, someone } = await startStorefront()

async function someoneWithMail() {
  const { person, as } = await someone()
  return { as, token: (await subscriptions.unsubscribeToken({ person, kinds: ['orderSteps'] }, domain)) ?? '' }
}

const mailOf = async (as: { token: string }) =>
  (await callOk(readNewsPreferences, {}, as)).news.find(({ kind }) => kind === 'orderSteps')?.mail

describe('the preferences of the caller', () => {
  it('accept their own response unchanged', async () => {
    const { as } = await someone()
    const quietHours = { from: 22, to: 7 }
    const news = [{ kind: 'orderSteps', mail: false } as const, { kind: 'followedFarms', push: true } as const]
    const changed = await callOk(setNewsPreferences, { body: { news, quietHours } }, as)
    expect(changed).toMatchObject({ quietHours })
    expect(changed.news).toContainEqual({ kind: 'orderSteps', bell: true, mail: false, push: true })
    expect(changed.news).toContainEqual({ kind: 'followedFarms', bell: true, mail: true, push: true })
    expect(changed.news).toContainEqual({ kind: 'accountSafety', bell: 'always', mail: 'always', push: 'never' })
    expect(await callOk(readNewsPreferences, {}, as)).toEqual(changed)
    expect(await callOk(setNewsPreferences, { body: changed }, as)).toEqual(changed)
  })

  it('refuse switching off mandatory mails, invalid hours and unknown kinds at their field', async () => {
    const { as } = await someone()
    const refused = (body: object) => call(setNewsPreferences, { body: { news: [], ...body } as never }, as)
    const always = await refused({ news: [{ kind: 'orderMoney', mail: false }] })
    expect(always).toMatchObject({
      status: 400,
      failure: { code: 'VALIDATION', fields: { 'news.0.mail': 'This is always sent: you need to know it.' } },
    })
    for (const [body, field] of [
      [{ quietHours: { from: 7, to: 7 } }, 'quietHours.to'],
      [{ quietHours: { from: 24, to: 7 } }, 'quietHours.from'],
      [{ news: [{ kind: 'gossip', mail: false }] }, 'news.0.kind'],
      [{ news: [{ kind: 'accountSafety', push: true }] }, 'news.0.push'],
      [{ news: [{ kind: 'orderSteps', push: 'never' }] }, 'news.0.push'],
    ] as const) {
      const { status, failure } = await refused(body)
      expect([status, Object.keys(failure?.fields ?? {})]).toEqual([400, [field]])
    }
  })
})

// docs/product/notifications.md#unsubscribing
describe("a mail's unsubscribe link", () => {
  const post = async (token: string, body: RequestInit['body'], headers: Record<string, string> = {}) => {
    const url = `${server.url}/api/news-preferences/unsubscribe?token=${token}`
    const response = await fetch(url, { method: 'POST', body: body ?? null, headers })
    return { status: response.status, body: await response.json() }
  }
  const encoded = () => new URLSearchParams({ 'List-Unsubscribe': 'One-Click' })
  const multipart = () => {
    const form = new FormData()
    form.append('List-Unsubscribe', 'One-Click')
    return form
  }

  it.each([
    ['a form', encoded],
    ['a form in parts', multipart],
  ])('unsubscribes when a mail program posts %s, without origin or session', async (_what, body) => {
    const { as, token } = await someoneWithMail()
    const response = await post(token, body(), { origin: 'https://webmail.example', cookie: 'santhe_session=planted' })
    expect(response).toEqual({ status: 200, body: { kinds: ['orderSteps'], isOn: false } })
    expect(await mailOf(as)).toBe(false)
    expect(await post(token, body())).toEqual(response)
  })

  it.each([
    ['7bit', 200],
    ['8bit', 200],
    ['binary', 200],
    ['base64', 400],
    ['quoted-printable', 400],
    ['x-unknown', 400],
  ])('reads a part in the transfer encoding %s with status %i', async (encoding, status) => {
    const { token } = await someoneWithMail()
    const part = `Content-Disposition: form-data; name="List-Unsubscribe"\r\nContent-Transfer-Encoding: ${encoding}`
    const body = `--x\r\n${part}\r\n\r\nOne-Click\r\n--x--\r\n`
    expect((await post(token, body, { 'content-type': 'multipart/form-data; boundary=x' })).status).toBe(status)
    expect((await post(token, encoded())).status).toBe(200)
  })

  it('refuses a form with too many fields, and changes nothing', async () => {
    const { as, token } = await someoneWithMail()
    const body = new URLSearchParams(`${encoded()}${'&a'.repeat(30_000)}`)
    expect((await post(token, body)).status).toBe(400)
    expect(await mailOf(as)).toBe(true)
  })

  it('shows what it would switch off when opened, and changes nothing', async () => {
    const { as, token } = await someoneWithMail()
    expect(await callOk(checkUnsubscribeLink, { query: { token } })).toEqual({ kinds: ['orderSteps'], isOn: true })
    expect(await mailOf(as)).toBe(true)
    const body = { 'List-Unsubscribe': 'One-Click' } as const
    expect(await callOk(unsubscribeByLink, { query: { token }, body })).toMatchObject({ isOn: false })
    expect(await callOk(checkUnsubscribeLink, { query: { token } })).toMatchObject({ isOn: false })
  })

  it('responds with 404 to a bad token and 400 without One-Click, changing nothing', async () => {
    const { as, token } = await someoneWithMail()
    expect(await post(`${token}x`, encoded())).toMatchObject({ status: 404, body: { code: 'NOT_FOUND' } })
    expect((await call(checkUnsubscribeLink, { query: { token: 'mangled' } })).status).toBe(404)
    for (const body of [undefined, new URLSearchParams({ a: 'b' }), new URLSearchParams()])
      expect(await post(token, body)).toMatchObject({ status: 400, body: { code: 'VALIDATION' } })
    expect((await post(token, 'List-Unsubscribe=One-Click', { 'content-type': 'text/plain' })).status).toBe(415)
    expect(await mailOf(as)).toBe(true)
  })
})
