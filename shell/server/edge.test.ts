import { mkdir, symlink, writeFile } from 'node:fs/promises'
import { type IncomingMessage, request } from 'node:http'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { KEY, RELEASES, releasesFolder, startBackEnd, startEdge } from './testing/edge.ts'
import { sendRaw } from './testing/send-raw.ts'

let folder = ''
let url = ''
let stop = async () => {}
let received: Awaited<ReturnType<typeof startBackEnd>>['received'] = []

beforeAll(async () => {
  const releases = await releasesFolder()
  folder = releases.folder
  await mkdir(join(folder, 'releases/slices/shell/s1/server'))
  await mkdir(join(folder, 'files/product'))
  await writeFile(join(folder, 'releases/slices/shell/s1/browser/main.js.br'), 'brotli')
  await writeFile(join(folder, 'releases/slices/shell/s1/server/secret.mjs'), 'secret')
  await writeFile(join(folder, 'files/product/tomato.webp'), 'picture')
  const backEnd = await startBackEnd()
  received = backEnd.received
  const edge = await startEdge(folder, backEnd.url)
  url = edge.url
  stop = async () => {
    await edge.stop()
    await backEnd.close()
    await releases.remove()
  }
})
afterAll(() => stop())

describe('calls', () => {
  it('reach the back end when a mail program posts to an unsubscribe link', async () => {
    const link = '/unsubscribe?token=7.orderSteps.abc'
    const body = 'List-Unsubscribe=One-Click'
    const headers = { 'content-type': 'application/x-www-form-urlencoded' }
    expect((await fetch(url + link, { method: 'POST', headers, body })).status).toBe(200)
    expect(received.at(-1)).toMatchObject({ url: `/api/news-preferences${link}`, headers, body })
    expect((await fetch(url + link)).headers.get('content-type')).toContain('text/html')
  })

  it('get the edge’s key and the client’s real ip, and no forged headers', async () => {
    const headers = {
      'X-Forwarded-For': '9.9.9.9',
      'X-Santhe-Edge-Key': 'guess',
      'X-Request-Id': 'mine',
      Authorization: 'Bearer t',
    }
    const response = await fetch(`${url}/api/products?search=%E0%B2%AC`, { headers })
    const got = received.at(-1)
    expect(got?.url).toBe('/api/products?search=%E0%B2%AC')
    expect(got?.headers['x-santhe-edge-key']).toBe(KEY)
    expect(got?.headers['x-forwarded-for']).toBe('127.0.0.1')
    expect(got?.headers['x-request-id']).toBe(response.headers.get('x-request-id'))
    expect(got?.headers.authorization).toBe('Bearer t')
    expect(response.headers.get('x-next-cursor')).toBe('abc')
    expect(await response.json()).toEqual({ ok: true })
  })

  it('pass bodies and stream responses', async () => {
    await fetch(`${url}/api/login`, { method: 'POST', body: '{"username":"asha"}' })
    expect(received.at(-1)?.body).toBe('{"username":"asha"}')
    expect(await (await fetch(`${url}/api/stream`)).json()).toEqual({ first: 1, last: 2 })
  })

  it('respond 404 for unknown paths and 405 with Allow for other methods', async () => {
    const unknown = await fetch(`${url}/api/nowhere`)
    expect(unknown.status).toBe(404)
    expect(await unknown.json()).toEqual({ message: 'There is no such call.', code: 'NO_SUCH_CALL' })
    const other = await fetch(`${url}/api/products`, { method: 'DELETE' })
    expect(other.status).toBe(405)
    expect(other.headers.get('allow')).toBe('GET')
  })

  it('survive clients that send invalid bytes after their request', async () => {
    for (let time = 0; time < 5; time += 1) {
      await sendRaw(url, 'GET /api/products HTTP/1.1\r\nHost: localhost\r\n\r\n{}\r\n\r\n')
    }
    expect((await fetch(`${url}/api/products`)).status).toBe(200)
  })

  it('never reach internal paths', async () => {
    expect((await fetch(`${url}/internal/calls`)).status).toBe(404)
    expect(received.some(({ url: path }) => path.startsWith('/internal'))).toBe(false)
  })

  it('of the sandbox payment provider are 404 when it is not configured', async () => {
    for (const path of ['checkout?session=session_1', 'v3/cashfree.js', 'act']) {
      expect((await fetch(`${url}/cashfree-sandbox/${path}`)).status).toBe(404)
    }
  })
})

/** Sends an unnormalised path, which fetch can't. */
function raw(
  path: string,
  headers: Record<string, string> = {},
): Promise<{ status: number; headers: IncomingMessage['headers']; text: string }> {
  return new Promise((resolve, reject) => {
    const clientRequest = request(url, { path, headers }, response => {
      let text = ''
      response.on('data', chunk => {
        text += String(chunk)
      })
      response.on('end', () => resolve({ status: response.statusCode ?? 0, headers: response.headers, text }))
    })
    clientRequest.on('error', reject)
    clientRequest.end()
  })
}

describe('files', () => {
  it('of a release are sent compressed and immutable', async () => {
    const sent = await raw('/slices/shell/s1/main.js', { 'accept-encoding': 'br' })
    expect(sent.headers['content-encoding']).toBe('br')
    expect(sent.text).toBe('brotli')
    expect(sent.headers['cache-control']).toContain('immutable')
    expect((await raw('/slices/shell/s1/main.js')).text).toBe('plain')
  })

  it('are sent whole, ignoring Range', async () => {
    for (const range of ['bytes=0-1', 'bytes=5-2', 'bytes=-2', 'bytes=x', 'bytes=0-18446744073709551615', 'pages=1']) {
      const sent = [
        await raw('/slices/shell/s1/main.js', { range }),
        await raw('/files/product/tomato.webp', { range }),
      ]
      expect([range, ...sent.map(({ status, text }) => [status, text])]).toEqual([
        range,
        [200, 'plain'],
        [200, 'picture'],
      ])
    }
  })

  it.skipIf(process.platform !== 'linux')('that can’t be read close only their own connection', async () => {
    // This file opens but fails to be read.
    await symlink('/proc/self/mem', join(folder, 'releases/slices/shell/s1/browser/broken.js'))
    await symlink('/proc/self/mem', join(folder, 'files/product/broken.webp'))
    for (const path of ['/slices/shell/s1/broken.js', '/files/product/broken.webp']) {
      await expect(raw(path)).rejects.toThrow('socket hang up')
    }
    expect((await raw('/slices/shell/s1/main.js')).text).toBe('plain')
  })

  it('are a 304 for a known ETag', async () => {
    for (const path of ['/slices/shell/s1/main.js', '/files/product/tomato.webp']) {
      const { headers } = await raw(path)
      expect(headers['content-length']).toBeDefined()
      expect((await raw(path, { 'if-none-match': headers.etag ?? '' })).status).toBe(304)
    }
  })

  it('of server bundles, other folders or unknown releases are 404', async () => {
    for (const path of [
      '/slices/shell/s1/../server/secret.mjs',
      '/slices/shell/s1/%2e%2e/server/secret.mjs',
      '/slices/shell/s2/main.js',
      '/files/../releases/releases.json',
      '/files/%2e%2e/releases/releases.json',
      '/files/product/none.webp',
    ]) {
      expect((await raw(path)).status).toBe(404)
    }
  })

  it('uploaded by people can’t execute anything', async () => {
    const picture = await raw('/files/product/tomato.webp')
    expect(picture.text).toBe('picture')
    expect(picture.headers['content-type']).toBe('image/webp')
    expect(picture.headers['content-security-policy']).toContain("default-src 'none'")
  })
})

describe('pages', () => {
  it('have their status, title and CSP; /releases.json has the release list', async () => {
    const page = await fetch(`${url}/login`)
    expect(page.status).toBe(200)
    const scripts = /script-src ([^;]*)/.exec(page.headers.get('content-security-policy') ?? '')?.[1]
    expect(scripts).toBe("'self' https://sdk.cashfree.com")
    expect(await page.text()).toContain('<title>Sign In · Santhe</title>')
    expect((await fetch(`${url}/nowhere`)).status).toBe(404)
    const noFile = await fetch(`${url}/nowhere.txt`)
    expect([noFile.status, await noFile.text()]).toEqual([404, 'Not found\n'])
    expect(await (await fetch(`${url}/releases.json`)).json()).toEqual(RELEASES)
  })

  it('with a password reset token send no referrer', async () => {
    const policyOf = async (path: string) => (await fetch(url + path)).headers.get('referrer-policy')
    expect(await policyOf('/reset-password?token=secret')).toBe('no-referrer')
    expect(await policyOf('/login')).toBe('strict-origin-when-cross-origin')
  })

  it('follow a moved release list', async () => {
    const moved = { ...RELEASES, shell: { ...RELEASES.shell, paths: ['/login', '/nowhere'] } }
    await writeFile(join(folder, 'releases/releases.json'), JSON.stringify(moved))
    await expect.poll(async () => (await fetch(`${url}/nowhere`)).status).toBe(200)
  })
})

it('edge is ready once both back ends have announced their calls', async () => {
  expect((await fetch(`${url}/readyz`)).status).toBe(200)
  expect(await (await fetch(`${url}/healthz`)).json()).toEqual({ name: 'edge', status: 'ok' })
})

it('edge responds with 503 to calls while a back end is away, and still serves pages', async () => {
  const short = await startBackEnd()
  const edge = await startEdge(folder, short.url)
  await short.close()
  const away = await fetch(`${edge.url}/api/products`)
  expect(away.status).toBe(503)
  expect(Number(away.headers.get('retry-after'))).toBeGreaterThan(0)
  expect(await away.json()).toMatchObject({ code: 'UNAVAILABLE' })
  expect((await fetch(`${edge.url}/login`)).status).toBe(200)
  await edge.stop()
})

it('edge passes on the ip that the market’s own proxy saw', async () => {
  const other = await startBackEnd()
  const edge = await startEdge(folder, other.url, { proxies: 1 })
  await fetch(`${edge.url}/api/products`, { headers: { 'X-Forwarded-For': '198.51.100.1, 203.0.113.9' } })
  expect(other.received.at(-1)?.headers['x-forwarded-for']).toBe('203.0.113.9')
  await edge.stop()
  await other.close()
})

it('edge responds with 429 and Retry-After when one ip sends too many requests', async () => {
  const other = await startBackEnd()
  const edge = await startEdge(folder, other.url, { callsAMinute: 20 })
  const responses = await Promise.all(Array.from({ length: 30 }, () => fetch(`${edge.url}/api/products`)))
  const refused = responses.filter(({ status }) => status === 429)
  expect(refused).toHaveLength(10)
  expect(Number(refused[0]?.headers.get('retry-after'))).toBeGreaterThan(0)
  expect(await refused[0]?.json()).toMatchObject({ code: 'RATE_LIMITED' })
  await edge.stop()
  await other.close()
})
