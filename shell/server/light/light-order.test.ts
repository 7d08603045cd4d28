import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { openLightMarket } from './testing/light-market.ts'

let market: Awaited<ReturnType<typeof openLightMarket>>
beforeAll(async () => {
  market = await openLightMarket()
})
beforeEach(() => {
  market.received.length = 0
  market.placed.clear()
  market.state.refusal = undefined
  market.state.inventory = 14
})
afterAll(() => market.close())

const PATH = '/light/order?product=7'
const SESSION = 'santhe_session=right'
const FORM = 'application/x-www-form-urlencoded'
interface Sent {
  path?: string
  form?: Record<string, string> | string
  headers?: Record<string, string>
  cookie?: string
}

async function send({ path = PATH, form, headers, cookie = SESSION }: Sent = {}) {
  const response = await fetch(market.url + path, {
    method: form === undefined ? 'GET' : 'POST',
    redirect: 'manual',
    headers: { cookie, ...(form !== undefined && { 'content-type': FORM, origin: market.url }), ...headers },
    ...(form !== undefined && { body: new URLSearchParams(form).toString() }),
  })
  return { status: response.status, headers: response.headers, html: await response.text() }
}

/** Returns the fields of a form as a browser would send them. */
function fieldsIn(html: string): Record<string, string> {
  const inputs = [...html.matchAll(/<input[^>]* name="(\w+)" value="([^"]*)"/g)]
  return Object.fromEntries(inputs.map(([, name = '', value = '']) => [name, value]))
}
const calls = (call: string) => market.received.filter(each => each.call === call)
const writes = () => calls('POST /api/checkout').length + calls('POST /api/checkout/quote').length

async function filledForm(path = PATH) {
  return fieldsIn((await send({ path })).html)
}
async function quotedForm() {
  const { html } = await send({ form: { ...(await filledForm()), quantity: '2', step: 'price' } })
  return { html, fields: fieldsIn(html) }
}

describe('the light order page', () => {
  it('is private, has no scripts and asks a visitor to sign in', async () => {
    for (const form of [undefined, '']) {
      const { headers, html } = await send({ cookie: '', ...(form !== undefined && { form }) })
      expect(headers.get('cache-control')).toBe('private, no-store')
      expect(headers.get('referrer-policy')).toBe('same-origin')
      expect(headers.get('content-security-policy')).toBe(
        "default-src 'none'; style-src 'unsafe-inline'; img-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'",
      )
      expect(html).toContain('type="password"')
      expect(html).not.toContain('<script')
    }
  })

  it('signs in by the API and passes on its cookie and refusals', async () => {
    const wrong = await send({ cookie: '', form: { step: 'signIn', username: 'asha', password: 'wrong one' } })
    expect(wrong.status).toBe(401)
    expect(wrong.html).toContain('Wrong username or password')
    expect(wrong.html).toContain('value="asha"')
    expect(wrong.html).not.toContain('wrong one')
    const right = await send({ cookie: '', form: { step: 'signIn', username: 'asha', password: 'right one' } })
    expect([right.status, right.headers.get('location')]).toEqual([303, PATH])
    expect(right.headers.get('set-cookie')).toBe('santhe_session=right; Path=/')
    expect(calls('POST /api/login')[1]?.headers).toMatchObject({
      origin: market.url,
      'x-forwarded-for': '127.0.0.1',
      'x-forwarded-host': new URL(market.url).host,
    })
  })

  it('prefills the person’s stored data, in the language of the path', async () => {
    expect(await filledForm()).toMatchObject({ firstName: 'Asha', lastName: 'Rao', zipCode: '560004', quantity: '1' })
    expect((await send({ path: `/kn${PATH}` })).html).toContain('ಮೊದಲ ಹೆಸರು')
    expect((await send({ cookie: 'santhe_session=wrong' })).html).toContain('type="password"')
    expect((await send({ path: '/light/order?product=8' })).status).toBe(409)
    expect((await send({ path: '/light/order?product=99' })).status).toBe(404)
  })

  // docs/product/products.md#waitlist
  it('opens for sold-out boxes that a line reserves for the reader, as does the product', async () => {
    expect((await send({ path: '/light/order?product=6' })).html).toContain('name="quantity" value="1"')
    const product = (cookie: string) => send({ path: '/products/tomato-6', cookie: `light=1; ${cookie}` })
    const { html, headers } = await product(SESSION)
    expect(html).toContain('action="/light/order?product=6"')
    expect(headers.get('cache-control')).toBe('private, no-cache')
    expect((await product('')).html).not.toContain('method="post"')
  })

  it('shows fees, total and arrival, then orders once even if sent repeatedly', async () => {
    const { html, fields } = await quotedForm()
    for (const text of ['<dt>Delivery</dt><dd>₹50.00</dd>', '₹2,691.00', 'Order now, pay on delivery', '02 Dec 2026'])
      expect(html).toContain(text)
    const form = { ...fields, step: 'place' }
    const presses = await Promise.all([send({ form }), send({ form })])
    presses.push(await send({ form }))
    for (const { status, headers } of presses)
      expect([status, headers.get('location')]).toEqual([303, '/light/order/done?purchase=71'])
    expect(market.placed.size).toBe(1)
    expect(calls('POST /api/checkout')[0]).toMatchObject({
      headers: { cookie: SESSION, 'x-santhe': '1', 'idempotency-key': fields.key, 'accept-language': 'en-IN' },
      body: { firstName: 'Asha', zipCode: '560004', paymentMethod: 'cod', quoteId: fields.quoteId },
    })
    const done = await send({ path: '/light/order/done?purchase=71' })
    expect(done.html).toContain('Order #71')
    expect(done.html).toContain('href="/dashboard/orders"')
  })

  it.each([
    ['quantity', '3'],
    ['zipCode', '560034'],
  ])('shows a new price instead of ordering when its %s changed', async (name, value) => {
    const { fields } = await quotedForm()
    const { html } = await send({ form: { ...fields, [name]: value, step: 'place' } })
    expect(html).toContain('nothing was ordered yet')
    expect(fieldsIn(html).quoteId).not.toBe(fields.quoteId)
    expect(calls('POST /api/checkout')).toEqual([])
  })

  it('shows a new price when the price has changed, and says why', async () => {
    const { fields } = await quotedForm()
    market.state.refusal = { status: 409, body: { message: 'The price has changed', code: 'PRICE_CHANGED' } }
    const { html } = await send({ form: { ...fields, step: 'place' } })
    expect(html).toContain('The price has changed')
    expect(fieldsIn(html)).toMatchObject({ key: fields.key, firstName: 'Asha' })
  })

  it('orders the last boxes, which its own quote reserved, once', async () => {
    const { fields } = await quotedForm()
    market.state.inventory = 0
    const form = { ...fields, step: 'place' }
    for (const { status, headers } of [await send({ form }), await send({ form })])
      expect([status, headers.get('location')]).toEqual([303, '/light/order/done?purchase=71'])
    expect(market.placed.size).toBe(1)
    market.state.refusal = { status: 400, body: { message: 'Check', code: 'VALIDATION', fields: { phone: 'No' } } }
    expect((await send({ form })).html).toContain('name="quantity" value="2" min="1" max="10"')
  })

  it('says that the session has ended', async () => {
    const { fields } = await quotedForm()
    for (const cookie of ['', 'santhe_session=wrong']) {
      const { html } = await send({ cookie, form: { ...fields, step: 'place' } })
      expect(html).toContain(cookie === '' ? 'Your sign-in has ended' : 'was too old')
    }
  })

  it('shows a field’s error beside it and keeps the input', async () => {
    const { fields } = await quotedForm()
    const body = { message: 'Check the form', code: 'VALIDATION', fields: { phone: 'Not a phone' } }
    market.state.refusal = { status: 400, body }
    const { html } = await send({ form: { ...fields, phone: '12345<b>', step: 'place' } })
    expect(html).toContain('<span class="bad" id="phone-error">Not a phone</span>')
    expect(html).toMatch(/value="12345&lt;b&gt;"[^>]* aria-invalid="true" aria-describedby="phone-error"/)
  })

  it('keeps quote and key after a press without a response', async () => {
    const { fields } = await quotedForm()
    market.state.refusal = { status: 503, body: { message: 'Away', code: 'UNAVAILABLE' } }
    const { status, html } = await send({ form: { ...fields, step: 'place' } })
    expect(status).toBe(503)
    expect(html).toContain('Total: <b>₹2,691.00</b>')
    const { quoteId, quotedFor, key, token } = fieldsIn(html)
    expect({ quoteId, quotedFor, key, token }).toEqual(
      Object.fromEntries(['quoteId', 'quotedFor', 'key', 'token'].map(name => [name, fields[name]])),
    )
  })
})

describe('a form that the light order page refuses', () => {
  it.each(['price', 'place', 'signIn'])('%s from a foreign page or without an Origin does nothing', async step => {
    const form = { ...(await filledForm()), step, username: 'asha', password: 'right one' }
    for (const origin of ['https://evil.example', 'null', 'http://127.0.0.1:1']) {
      const { status, headers, html } = await send({ form, headers: { origin } })
      expect([status, headers.get('set-cookie')]).toEqual([403, null])
      expect(html).toContain('was not sent from a page of this market')
    }
    const response = await fetch(market.url + PATH, {
      method: 'POST',
      headers: { cookie: SESSION, 'content-type': FORM },
      body: new URLSearchParams(form).toString(),
    })
    expect(response.status).toBe(403)
    expect(writes() + calls('POST /api/login').length).toBe(0)
  })

  it('gets a new token for one of another session, product or key, and keeps its input', async () => {
    const form: Record<string, string> = { ...(await filledForm()), firstName: 'Usha', step: 'price' }
    const other = await filledForm('/light/order?product=9')
    const refused: Sent[] = [
      { form: { ...form, token: '' } },
      { form: { ...form, token: 'ಟ'.repeat(43) } },
      { form: { ...form, key: other.key ?? '' } },
      { form: { ...form, key: other.key ?? '', token: other.token ?? '' } },
      { form, path: '/light/order?product=9' },
      { form, cookie: 'santhe_session=right2' },
    ]
    for (const each of refused) {
      const { status, html } = await send(each)
      expect(status).toBe(403)
      expect(fieldsIn(html).firstName).toBe('Usha')
      expect(fieldsIn(html).token).not.toBe(form.token)
    }
    expect(writes()).toBe(0)
  })

  it('writes nothing when too large, of another type, or unreadable', async () => {
    expect((await send({ form: { step: 'price', notes: 'x'.repeat(30_000) } })).status).toBe(413)
    expect((await send({ form: '{}', headers: { 'content-type': 'application/json' } })).status).toBe(415)
    expect((await send({ form: '%ff%00&=&step', cookie: 'santhe_session=;;=%' })).status).toBe(200)
    expect((await send({ form: 'step=price', headers: { 'content-encoding': 'x' } })).status).toBe(415)
    expect(writes()).toBe(0)
  })
})
