import { createServer, type IncomingHttpHeaders, type RequestListener } from 'node:http'
import { connect, type Socket } from 'node:net'
import Koa from 'koa'
import { afterEach, describe, expect, it } from 'vitest'
import { EdgeConfig } from '../config.ts'
import { sendRaw } from '../testing/send-raw.ts'
import { proxyTestPayments } from './proxy-test-payments.ts'

const closing: (() => unknown)[] = []
afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close()
})

async function listening(handle: RequestListener): Promise<string> {
  const server = createServer(handle)
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  closing.push(() => {
    server.closeAllConnections()
    server.close()
  })
  const at = server.address()
  return `http://127.0.0.1:${typeof at === 'object' && at ? at.port : 0}`
}

interface ReceivedRequest {
  readonly line: string
  readonly headers: IncomingHttpHeaders
  readonly body: string
}

/** An edge with a fake sandbox of the test. */
async function anEdge() {
  const received: ReceivedRequest[] = []
  const standIn = await listening(async (request, response) => {
    let body = ''
    for await (const chunk of request) body += String(chunk)
    received.push({ line: `${request.method} ${request.url}`, headers: request.headers, body })
    response.setHeader('Content-Type', 'text/html; charset=utf-8')
    response.setHeader('Content-Security-Policy', "default-src 'none'")
    response.setHeader('Set-Cookie', 'own=1')
    if (request.method === 'POST') response.setHeader('Location', 'http://shop.example/checkout/success')
    response.statusCode = request.method === 'POST' ? 303 : 200
    response.end('a page')
  })
  const failures: unknown[] = []
  const proxy = proxyTestPayments({ url: standIn, onFailure: error => failures.push(error) })
  closing.push(proxy.close)
  const app = new Koa()
  app.use(proxy.middleware)
  const url = await listening((request, response) => void app.callback()(request, response))
  return { url, received, failures }
}

describe('the sandbox payment provider', () => {
  it('is reached under the market’s origin, without the visitor’s cookies', async () => {
    const { url, received } = await anEdge()
    const headers = { cookie: 'sid=secret', authorization: 'Bearer secret' }
    const page = await fetch(`${url}/cashfree-sandbox/checkout?session=session_1`, { headers })
    expect([page.status, await page.text()]).toEqual([200, 'a page'])
    expect(page.headers.get('content-security-policy')).toBe("default-src 'none'")
    expect(page.headers.get('content-type')).toBe('text/html; charset=utf-8')
    expect(page.headers.get('set-cookie')).toBeNull()
    for (const path of ['v3/cashfree.js', 'checkout/checkout.js', 'checkout/checkout.css']) {
      expect((await fetch(`${url}/cashfree-sandbox/${path}`)).status).toBe(200)
    }
    expect(received[0]?.line).toBe('GET /cashfree-sandbox/checkout?session=session_1')
    expect(JSON.stringify(received.map(({ headers: sentHeaders }) => sentHeaders))).not.toContain('secret')
  })

  it('receives the chosen outcome and redirects back to the shop', async () => {
    const { url, received } = await anEdge()
    const body = new URLSearchParams({ session: 'session_1', outcome: 'pay' })
    const response = await fetch(`${url}/cashfree-sandbox/checkout`, { method: 'POST', body, redirect: 'manual' })
    expect([response.status, response.headers.get('location')]).toEqual([303, 'http://shop.example/checkout/success'])
    expect(received[0]).toMatchObject({
      line: 'POST /cashfree-sandbox/checkout',
      body: 'session=session_1&outcome=pay',
    })
  })

  it('refuses a body beyond its limit with 413, announced or in chunks', async () => {
    const { url, failures } = await anEdge()
    for (const body of ['x'.repeat(10_001), new Blob(['x'.repeat(10_001)]).stream()]) {
      const response = await fetch(`${url}/cashfree-sandbox/checkout`, { method: 'POST', body, ...{ duplex: 'half' } })
      expect([response.status, await response.json()]).toMatchObject([413, { code: 'TOO_LARGE' }])
    }
    expect(failures).toEqual([])
  })

  it.each([
    ['POST', '/cashfree-sandbox/faults'],
    ['POST', '/cashfree-sandbox/act'],
    ['GET', '/cashfree-sandbox/orders'],
    ['GET', '/cashfree-sandbox/webhooks'],
    ['DELETE', '/cashfree-sandbox/checkout'],
    ['POST', '/cashfree-sandbox/checkout/../act'],
    ['POST', '/cashfree-sandbox/checkout/%2e%2e/act'],
    ['POST', '/pg/orders'],
  ])('is not reachable for its API and controls: %s %s', async (method, path) => {
    const { url, received } = await anEdge()
    expect((await fetch(url + path, { method })).status).toBe(404)
    expect(received).toEqual([])
  })

  it('is refused in production', () => {
    const settings = {
      STOREFRONT_URL: 'http://127.0.0.1:1',
      BACKOFFICE_URL: 'http://127.0.0.1:2',
      EDGE_KEY: 'a key of the edge alone',
      FILES_DIR: 'files',
      RELEASES_DIR: 'releases',
      PUBLIC_URL: 'https://santhe.example',
      CASHFREE_SANDBOX_URL: 'http://127.0.0.1:3',
    }
    expect(EdgeConfig.safeParse({ ...settings, NODE_ENV: 'test' }).success).toBe(true)
    expect(EdgeConfig.safeParse(settings).success).toBe(false)
    const { error } = EdgeConfig.safeParse({ ...settings, NODE_ENV: 'production' })
    expect(error?.issues).toMatchObject([{ path: ['CASHFREE_SANDBOX_URL'] }])
  })

  it('survives clients that send invalid bytes after their request', async () => {
    const { url, received } = await anEdge()
    for (let time = 0; time < 5; time += 1) {
      await sendRaw(
        url,
        'GET /cashfree-sandbox/checkout?session=session_1 HTTP/1.1\r\nHost: localhost\r\n\r\n{}\r\n\r\n',
      )
    }
    expect((await fetch(`${url}/cashfree-sandbox/checkout?session=session_1`)).status).toBe(200)
    expect(received).toHaveLength(6)
  })

  it('gets no more of a request once the browser is gone', async () => {
    let browser: Socket | undefined
    const isOver = new Promise<void>(resolve => {
      void listening(request => {
        request.once('close', resolve)
        browser?.destroy()
      }).then(standIn => openWindow(standIn))
    })
    async function openWindow(standIn: string): Promise<void> {
      const proxy = proxyTestPayments({ url: standIn, onFailure: error => failures.push(error) })
      closing.push(proxy.close)
      const app = new Koa()
      app.use(proxy.middleware)
      const url = await listening((request, response) => void app.callback()(request, response))
      browser = connect({ port: Number(new URL(url).port), host: '127.0.0.1' })
      browser.write('POST /cashfree-sandbox/checkout HTTP/1.1\r\nHost: localhost\r\nContent-Length: 100\r\n\r\nsession')
    }
    const failures: unknown[] = []
    await isOver
    expect(failures).toEqual([])
  })

  it('that is away leads to a 503 and a logged failure', async () => {
    const failures: unknown[] = []
    const proxy = proxyTestPayments({ url: 'http://127.0.0.1:9', onFailure: error => failures.push(error) })
    closing.push(proxy.close)
    const app = new Koa()
    app.use(proxy.middleware)
    const url = await listening((request, response) => void app.callback()(request, response))
    const response = await fetch(`${url}/cashfree-sandbox/checkout?session=session_1`)
    expect([response.status, response.headers.get('retry-after')]).toEqual([503, '5'])
    expect(failures).toHaveLength(1)
  })
})
