import { once } from 'node:events'
import { createServer } from 'node:http'
import { afterEach, describe, expect, it } from 'vitest'
import { openMarket, promoteAt, releaseTo, rollBackAt, shareOf, watchAt } from './to-market.ts'

const server = createServer()
const environment = { SANTHE_RELEASE_KEY: 'key' }
const FILE = { path: 'browser/a.js', size: 1, sha256: 'f'.repeat(64) }
const BUILD = {
  description: { name: 'catalog', paths: {}, exposes: {}, alone: [], languages: [], host: '', hasServerBundle: false },
  assets: { entry: 'a.js', first: { scripts: [], styles: [] }, exposes: {}, fonts: [] },
  files: [{ path: FILE.path, bytes: Buffer.from('a') }],
  version: 'v2',
  manifest: { version: 'v2', description: '', assets: '', files: [FILE] },
}

afterEach(() => void server.close())

describe('releaseTo', () => {
  it('retries interrupted uploads and outages, but no refusals', async () => {
    const seen: string[] = []
    const isFirst = (line: string) => seen.filter(each => each === line).length === 1
    server.on('request', (request, response) => {
      const line = `${request.method} ${request.url?.replace(FILE.sha256, 'f')}`
      seen.push(line)
      request.resume()
      if (request.method === 'PUT' && isFirst(line)) return request.socket.destroy()
      response.statusCode = request.url?.endsWith('show') ? (isFirst(line) ? 503 : 422) : 200
      const message = 'another release came first'
      response.end(JSON.stringify({ version: 'v1', before: null, missing: [FILE.sha256], message }))
    })
    await once(server.listen(0, '127.0.0.1'), 'listening')
    const addressInfo = server.address()
    const url = `http://127.0.0.1:${typeof addressInfo === 'object' && addressInfo?.port}`
    const market = await openMarket({ url, keyFile: undefined, environment })
    await expect(releaseTo(market, BUILD)).rejects.toThrow('another release came first')
    const [put, show] = ['PUT /releases/catalog/v2/files/f', 'POST /releases/catalog/v2/show']
    expect(seen).toEqual(['GET /releases/catalog', 'POST /releases/catalog/v2', put, put, show, show])
  })

  it('refuses to send a key over http', async () => {
    const opened = openMarket({ url: 'http://market.example', keyFile: undefined, environment })
    await expect(opened).rejects.toThrow('Keys go over https alone')
  })
})

// docs/rendering.md#canary
describe('a canary', () => {
  const counts = { served: 90, reported: 0, failed: 1, errors: 0, failedLoads: 0, slow: 0, poorVitals: 0 }
  const arm = { counts, networks: counts }
  const canary = { version: 'v2', share: 5, figures: { canary: arm, control: arm } }

  /** Accepts all requests, and responds to reads with successive states; the last one repeats. */
  async function marketOf(...states: object[]) {
    const posts: string[] = []
    const market = async ({ method, path, body = '' }: { method: string; path: string; body?: Buffer | string }) => {
      if (method !== 'GET') posts.push(`${path} ${body}`.trim())
      return method === 'GET' ? (states.length > 1 ? states.shift() : states[0]) : { missing: [] }
    }
    return { market, posts }
  }
  const V1 = { version: 'v1', before: 'v0' }

  it('is released with its share, promoted, and rolled back before a live version', async () => {
    const { market, posts } = await marketOf(V1, { ...V1, canary }, { ...V1, canary })
    expect(await releaseTo(market, BUILD, 5)).toBe('catalog v2 for 5 % of visitors')
    expect(await promoteAt(market, 'catalog')).toBe('catalog v2')
    expect(await rollBackAt(market, { name: 'catalog', version: undefined })).toBe('catalog is at v1 alone')
    expect(posts.slice(1)).toEqual([
      'catalog/v2/show {"replaces":{"version":"v1"},"share":5}',
      'catalog/v2/show {"replaces":{"version":"v1"}}',
      'catalog/v2/back',
    ])
  })

  it('is only stored with share 0, and refuses other shares than whole percents', async () => {
    const { market, posts } = await marketOf(V1)
    expect(await releaseTo(market, BUILD, shareOf('0'))).toMatch(/^catalog v2, stored: .*\?release=catalog@v2$/)
    expect(posts.slice(1)).toEqual(['catalog/v2/store'])
    for (const text of ['51', '-1', '2.5', 'all', ''])
      expect(() => shareOf(text)).toThrow(/^Give --share a whole percentage/)
  })

  it('is watched until it is promoted or taken back', async () => {
    const lines: string[] = []
    const options = { print: (line: string) => lines.push(line), everyMs: 0 }
    const promoted = await marketOf({ ...V1, canary }, { ...V1, canary }, { version: 'v2', before: 'v1' })
    expect(await watchAt(promoted.market, 'catalog', options)).toBe('catalog v2 is shown to everybody')
    expect(lines).toHaveLength(2)
    expect(lines[0]).toMatch(/^canary +served 90, reported 0: failed 1, .*\nbefore +served 90/)
    const byTeam = await marketOf({ ...V1, canary }, V1)
    expect(await watchAt(byTeam.market, 'catalog', options)).toBe('catalog v2 was taken back')
    const reason = 'Errors: 40 of 100 visitors; version before: 0 of 99'
    const { market } = await marketOf({ ...V1, canary }, { ...V1, takenBack: { version: 'v2', reason } })
    expect(await watchAt(market, 'catalog', options)).toBe(`catalog v2 was taken back. ${reason}`)
  })
})
