import { once } from 'node:events'
import { createServer } from 'node:http'
import { afterEach, describe, expect, it } from 'vitest'
import { openMarket, releaseTo } from './to-market.ts'

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
  it('sends again what was broken off or met an outage, and nothing that was refused', async () => {
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
