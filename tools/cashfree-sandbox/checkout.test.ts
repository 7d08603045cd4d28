import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { anOrder, openSandbox } from './testing/open-sandbox.ts'

let sandbox: Awaited<ReturnType<typeof openSandbox>>
beforeAll(async () => {
  sandbox = await openSandbox({ laterSeconds: 60 })
})
afterAll(() => sandbox.close())

const order_meta = { return_url: 'https://shop.example/checkout/success?order_id={order_id}' }
let pageCount = 0

async function aPage(overrides: Record<string, unknown> = {}) {
  const order_id = `order-${++pageCount}`
  const { body } = await sandbox.send('POST', '/orders', anOrder({ order_id, order_meta, ...overrides }, sandbox.now()))
  const session: string = body.payment_session_id
  const url = `${sandbox.url}/cashfree-sandbox/checkout`
  return {
    order_id,
    open: () => fetch(`${url}?session=${session}`),
    press: (outcome: string) =>
      fetch(url, {
        method: 'POST',
        redirect: 'manual',
        body: new URLSearchParams({ session, outcome, method: 'card' }),
      }),
    payments: async () => (await sandbox.send('GET', `/orders/${order_id}/payments`)).body,
  }
}

describe('the checkout page of the sandbox', () => {
  // docs/product/payments.md#mode
  it('names amount and order, says that no money moves, and runs only its own script', async () => {
    const page = await aPage({
      order_amount: 123456.5,
      customer_details: { customer_id: 'buyer7', customer_phone: '9876543210', customer_name: '<b>Asha</b>' },
    })
    const response = await page.open()
    const html = await response.text()
    expect(html).toContain('Test payment: no money moves')
    expect(html).toContain('₹1,23,456.50')
    expect(html).toContain(page.order_id)
    expect(html).not.toContain('<b>Asha')
    expect(html).not.toMatch(/<script(?! src="\/cashfree-sandbox\/)|style=| on\w+=/)
    const policy = response.headers.get('content-security-policy')
    expect(policy).toContain("default-src 'none'; script-src 'self'")
    expect(policy).toContain("form-action 'self' https://shop.example;")
  })

  it.each([
    ['pay', 'SUCCESS'],
    ['fail', 'FAILED'],
    ['drop', 'USER_DROPPED'],
  ])('returns to the shop with the order’s id after %s', async (outcome, status) => {
    const page = await aPage()
    const response = await page.press(outcome)
    expect(response.status).toBe(303)
    expect(response.headers.get('location')).toBe(`https://shop.example/checkout/success?order_id=${page.order_id}`)
    expect(await page.payments()).toMatchObject([{ payment_status: status, payment_group: 'debit_card' }])
  })

  it('does not return when closed; the money arrives later', async () => {
    const page = await aPage()
    const response = await page.press('later')
    expect(response.status).toBe(200)
    expect(await response.text()).toContain('Close this window now')
    expect(await (await page.open()).text()).toContain('A payment is under way.')
    await sandbox.advanceClock(60)
    expect((await page.payments())[0].payment_status).toBe('SUCCESS')
  })

  it('pays once for repeated presses, and never after expiry', async () => {
    const page = await aPage()
    await page.press('pay')
    expect(await (await page.press('pay')).text()).toContain('This order is paid.')
    expect(await page.payments()).toHaveLength(1)
    const late = await aPage()
    await sandbox.advanceClock(901)
    expect(await (await late.press('pay')).text()).toContain('The time for this payment is over.')
    expect(await late.payments()).toEqual([])
  })

  it('answers 404 for an unknown session', async () => {
    expect((await fetch(`${sandbox.url}/cashfree-sandbox/checkout?session=guess`)).status).toBe(404)
    expect((await fetch(`${sandbox.url}/cashfree-sandbox/checkout`)).status).toBe(404)
  })

  it.each(['v3/cashfree.js', 'checkout/checkout.js', 'checkout/checkout.css'])('has its %s', async path => {
    const response = await fetch(`${sandbox.url}/cashfree-sandbox/${path}`)
    expect(response.status).toBe(200)
    expect(response.headers.get('content-type')).toMatch(path.endsWith('css') ? /^text\/css/ : /^text\/javascript/)
  })
})

describe('the checkout script of the sandbox', () => {
  async function loadScript() {
    const source = await (await fetch(`${sandbox.url}/cashfree-sandbox/v3/cashfree.js`)).text()
    const visitedUrls: string[] = []
    const window: Record<string, unknown> = { location: { assign: (to: URL) => visitedUrls.push(String(to)) } }
    const document = { currentScript: { src: 'https://shop.example/cashfree-sandbox/v3/cashfree.js' } }
    new Function('window', 'document', source)(window, document)
    const { Cashfree } = window
    if (typeof Cashfree !== 'function') throw new Error('There is no Cashfree')
    return { Cashfree, visitedUrls }
  }

  it('opens the checkout in the same window', async () => {
    const { Cashfree, visitedUrls } = await loadScript()
    const result = Cashfree({ mode: 'sandbox' }).checkout({ paymentSessionId: 'session_a-1', redirectTarget: '_self' })
    expect(await result).toEqual({ redirect: true })
    expect(visitedUrls).toEqual(['https://shop.example/cashfree-sandbox/checkout?session=session_a-1'])
  })

  it('returns an error for an unknown session, and knows its modes', async () => {
    const { Cashfree, visitedUrls } = await loadScript()
    expect(await Cashfree({ mode: 'sandbox' }).checkout({})).toMatchObject({
      error: { message: 'paymentSessionId is missing' },
    })
    expect(visitedUrls).toEqual([])
    expect(() => Cashfree({ mode: 'other' })).toThrow('no such mode')
  })
})
