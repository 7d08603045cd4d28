import { request } from 'node:http'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { describe, expect, it, onTestFinished } from 'vitest'
import { page } from '../call/page.ts'
import { serve } from '../call/serve.ts'
import { listCrates } from '../testing/example-calls.ts'
import { startTestServer, type TestServer } from '../testing/test-server.ts'

const many = () => Array.from({ length: 60 }, (_, at) => `Mango ${at}`)

/** Starts a market whose crates come from `names`, shared by all except a farm that requests its own. */
async function start(names: readonly string[]): Promise<TestServer> {
  const crates = serve(
    listCrates,
    () => {
      const items = names.map((name, id) => ({ id, name }))
      return page(items, { total: items.length })
    },
    { sharedWhen: ({ farmerId }, actor) => farmerId === undefined || farmerId !== actor.farmId },
  )
  const server = await startTestServer({ owner: 'storefront', served: [crates] })
  onTestFinished(() => server.close())
  return server
}

/** Returns the bytes on the wire; `fetch` would decompress them. */
function rawGet(url: string, headers: Record<string, string>) {
  return new Promise<{ status: number | undefined; headers: NodeJS.Dict<string | string[]>; bytes: Buffer }>(
    (resolve, reject) => {
      request(url, { headers }, response => {
        const chunks: Buffer[] = []
        response.on('data', (chunk: Buffer) => chunks.push(chunk))
        response.on('end', () =>
          resolve({ status: response.statusCode, headers: response.headers, bytes: Buffer.concat(chunks) }),
        )
      })
        .on('error', reject)
        .end()
    },
  )
}

describe('a shared response on the wire', () => {
  it('is compressed as requested, identically uncached and cached', async () => {
    const { url } = await start(many())
    const get = (encoding: string) => rawGet(`${url}/api/test/crates`, { 'accept-encoding': encoding })
    for (const time of ['first', 'kept', 'kept again']) {
      const [brotli, zipped, plain] = [await get('gzip, deflate, br'), await get('gzip'), await get('br;q=0, identity')]
      expect([time, brotli.headers['content-encoding'], zipped.headers['content-encoding']]).toEqual([
        time,
        'br',
        'gzip',
      ])
      expect(plain.headers['content-encoding']).toBeUndefined()
      expect(brotliDecompressSync(brotli.bytes).equals(plain.bytes)).toBe(true)
      expect(gunzipSync(zipped.bytes).equals(plain.bytes)).toBe(true)
      expect(brotli.bytes.length).toBeLessThan(plain.bytes.length / 3)
      expect(brotli.headers).toMatchObject({
        'cache-control': 'no-cache',
        vary: 'Accept-Encoding, Authorization, Cookie',
        'x-total-count': '60',
        'content-type': 'application/json; charset=utf-8',
        'x-content-type-options': 'nosniff',
      })
      expect(brotli.headers.etag).toBe(plain.headers.etag)
    }
  })

  it("has its own request id and no other request's cookie", async () => {
    const { url } = await start(many())
    const ids = new Set<unknown>()
    for (let times = 0; times < 4; times += 1) {
      const { headers } = await rawGet(`${url}/api/test/crates`, {})
      ids.add(headers['x-request-id'])
      expect(headers['set-cookie']).toBeUndefined()
    }
    expect(ids.size).toBe(4)
  })

  it('is 304 for clients that have it, until it changes', async () => {
    const names = many()
    const { url, server } = await start(names)
    const { headers } = await rawGet(`${url}/api/test/crates`, {})
    const etag = String(headers.etag)
    for (const ifNoneMatch of [etag, etag, `"other", ${etag}`]) {
      const again = await rawGet(`${url}/api/test/crates`, { 'if-none-match': ifNoneMatch })
      expect([again.status, again.bytes.length, again.headers.etag]).toEqual([304, 0, etag])
    }
    names.push('Guava')
    await server.changed(['product'])
    expect((await rawGet(`${url}/api/test/crates`, { 'if-none-match': etag })).status).toBe(200)
  })

  it('is logged like any other when cached', async () => {
    const server = await start(many())
    for (let times = 0; times < 3; times += 1) await rawGet(`${server.url}/api/test/crates`, {})
    const lines = server.lines.filter(line => line.includes('"msg":"request"'))
    expect(lines).toHaveLength(3)
    for (const line of lines) expect(line).toContain('"call":"GET /api/test/crates"')
  })
})
