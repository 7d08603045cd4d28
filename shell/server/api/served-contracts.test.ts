import { afterAll, describe, expect, it } from 'vitest'
import { releasesFolder, SCHEMAS, startBackEnd, startEdge } from '../testing/edge.ts'

const releases = await releasesFolder()
const backEnd = await startBackEnd()
const edge = await startEdge(releases.folder, backEnd.url)
afterAll(async () => {
  await edge.stop()
  await releases.remove()
})

describe('/contracts.json', () => {
  it('returns the calls of every back end, and 304 for a known ETag', async () => {
    const response = await fetch(`${edge.url}/contracts.json`)
    expect(await response.json()).toEqual(SCHEMAS)
    expect(response.headers.get('content-encoding')).not.toBeNull()
    const headers = { 'If-None-Match': response.headers.get('etag') ?? '' }
    expect((await fetch(`${edge.url}/contracts.json`, { headers })).status).toBe(304)
  })

  it('responds with 503 while a back end is away', async () => {
    const other = await startEdge(releases.folder, backEnd.url)
    await backEnd.close()
    const away = await fetch(`${other.url}/contracts.json`)
    expect([away.status, await away.json()]).toMatchObject([503, { code: 'UNAVAILABLE' }])
    await other.stop()
  })
})
