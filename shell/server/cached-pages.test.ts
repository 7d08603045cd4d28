import { request } from 'node:http'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { openStalls } from './testing/stalls.ts'

let stalls: Awaited<ReturnType<typeof openStalls>>

beforeAll(async () => {
  stalls = await openStalls()
})
afterAll(() => stalls.close())

let at = 0
/** A URL that no earlier test has requested. */
let path = ''
beforeEach(() => {
  at += 1
  path = `/stalls?search=${at}`
  Object.assign(stalls.state, { isAway: false, stalls: ['5 boxes'], versions: { product: `p${at}` } })
})

interface ReceivedPage {
  status: number | undefined
  headers: NodeJS.Dict<string | string[]>
  bytes: Buffer
}

/** The bytes as sent; `fetch` would decompress them. */
function get(headers: Record<string, string> = {}, method = 'GET'): Promise<ReceivedPage> {
  return new Promise((resolve, reject) => {
    request(stalls.url + path, { headers, method }, response => {
      const chunks: Buffer[] = []
      response.on('data', (chunk: Buffer) => chunks.push(chunk))
      response.on('end', () =>
        resolve({ status: response.statusCode, headers: response.headers, bytes: Buffer.concat(chunks) }),
      )
    })
      .on('error', reject)
      .end()
  })
}

const bodyOf = ({ bytes }: ReceivedPage) => String(bytes)
/** Returns the requests to the back end during `work`. */
async function requestsDuring(work: () => Promise<unknown>): Promise<string[]> {
  stalls.state.requests.length = 0
  await work()
  return [...stalls.state.requests]
}

describe('a cached page', () => {
  it('requests nothing but the versions', async () => {
    const first = await get()
    const requests = await requestsDuring(async () =>
      expect(await get()).toMatchObject({ bytes: first.bytes, status: 200 }),
    )
    expect(requests).toEqual(['/internal/versions'])
  })

  it('shares the request for versions between concurrent requests', async () => {
    await get()
    const requests = await requestsDuring(() => Promise.all(Array.from({ length: 20 }, () => get())))
    expect(requests.length).toBeLessThan(20)
    expect(new Set(requests)).toEqual(new Set(['/internal/versions']))
  })

  it('shows a change at the very next request', async () => {
    await get()
    Object.assign(stalls.state, { stalls: ['4 boxes'], versions: { product: 'changed' } })
    expect(bodyOf(await get())).toContain('4 boxes')
    expect(bodyOf(await get())).not.toContain('5 boxes')
  })

  it('is not used while versions are unavailable', async () => {
    await get()
    Object.assign(stalls.state, { stalls: ['4 boxes'], versions: undefined })
    expect(bodyOf(await get())).toContain('4 boxes')
    stalls.state.stalls = ['3 boxes']
    expect(bodyOf(await get())).toContain('3 boxes')
  })

  it('is not used while the back end is away', async () => {
    await get()
    stalls.state.isAway = true
    const page = await get()
    expect(page.status).toBe(503)
    expect(bodyOf(page)).not.toContain('5 boxes')
  })

  it('names the current releases', async () => {
    expect(bodyOf(await get())).toContain('/slices/shell/s1/main.js')
    await stalls.release('s2')
    await expect.poll(async () => bodyOf(await get())).toContain('/slices/shell/s2/main.js')
  })
})

describe('a sent page', () => {
  it.each([
    ['first', 1],
    ['kept', 2],
  ])('is encoded as the visitor accepts: %s', async (_which, times) => {
    const last = async (accepted: string) => {
      let page = await get({ 'accept-encoding': accepted })
      for (let time = 1; time < times; time += 1) page = await get({ 'accept-encoding': accepted })
      return page
    }
    const [br, gzip, plain] = [await last('gzip, br'), await last('gzip'), await last('identity')]
    expect([br, gzip, plain].map(({ headers }) => headers['content-encoding'])).toEqual(['br', 'gzip', undefined])
    expect(String(brotliDecompressSync(br.bytes))).toBe(bodyOf(plain))
    expect(String(gunzipSync(gzip.bytes))).toBe(bodyOf(plain))
    for (const { headers, bytes } of [br, gzip, plain]) {
      expect(headers).toMatchObject({
        vary: 'Accept-Encoding, Accept-Language, Save-Data, Cookie',
        'cache-control': 'no-cache',
      })
      expect(headers['content-length']).toBe(String(bytes.length))
      expect(headers['content-security-policy']).toContain("default-src 'self'")
    }
  })

  it('has the same headers and no body for HEAD, uncached and cached', async () => {
    const heads = [await get({}, 'HEAD'), await get({}, 'HEAD')]
    const { headers } = await get()
    for (const head of heads) {
      expect(head.bytes).toHaveLength(0)
      expect({ ...head.headers, date: '' }).toEqual({ ...headers, date: '' })
    }
  })

  it('is a 304 for a known ETag until it changes', async () => {
    const { headers } = await get()
    const conditional = { 'if-none-match': String(headers.etag) }
    const again = await get(conditional)
    expect([again.status, again.bytes.length, again.headers.etag]).toEqual([304, 0, headers.etag])
    Object.assign(stalls.state, { stalls: ['4 boxes'], versions: { product: 'changed' } })
    const changed = await get(conditional)
    expect(changed.status).toBe(200)
    expect(bodyOf(changed)).toContain('4 boxes')
  })
})
