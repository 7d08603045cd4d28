import { mkdir, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { releasesFolder, startBackEnd, startEdge } from './testing/edge.ts'

let releases: Awaited<ReturnType<typeof releasesFolder>>
let backEnd: Awaited<ReturnType<typeof startBackEnd>>
let edge: Awaited<ReturnType<typeof startEdge>>

beforeAll(async () => {
  releases = await releasesFolder()
  backEnd = await startBackEnd()
  edge = await startEdge(releases.folder, backEnd.url)
})
afterAll(async () => {
  await edge.stop()
  await backEnd.close()
  await releases.remove()
})

describe('a service worker of the live shell', () => {
  const file = (name: string) => join(releases.folder, `releases/slices/shell/s1/browser/${name}/${name}.js`)

  it.each(['market-worker', 'round-worker'])(
    'is served at the root, revalidated and restricted to the market: %s',
    async name => {
      expect((await fetch(`${edge.url}/${name}.js`)).status).toBe(404)
      await mkdir(dirname(file(name)))
      await writeFile(file(name), 'worker')
      const response = await fetch(`${edge.url}/${name}.js`)
      expect([response.status, await response.text()]).toEqual([200, 'worker'])
      expect(response.headers.get('content-type')).toContain('text/javascript')
      expect(response.headers.get('cache-control')).toBe('no-cache')
      expect(response.headers.get('content-security-policy')).toBe("default-src 'none'; connect-src 'self'")
    },
  )
})

it('the market has an app manifest and icons, linked from every page', async () => {
  const html = await (await fetch(`${edge.url}/login`)).text()
  const path = /<link rel="manifest" href="([^"]+)">/.exec(html)?.[1]
  const response = await fetch(`${edge.url}${path}`)
  expect(response.headers.get('content-type')).toContain('application/manifest+json')
  expect(await response.json()).toMatchObject({
    ...{ name: 'Santhe', start_url: '/start', display: 'standalone' },
    icons: [
      { src: '/slices/shell/s1/home-180.png', sizes: '180x180', type: 'image/png' },
      { src: '/slices/shell/s1/home-512.png', sizes: '512x512', type: 'image/png' },
      { src: '/slices/shell/s1/home-512.png', sizes: '512x512', purpose: 'maskable' },
      { src: '/slices/shell/s1/favicon.svg', sizes: 'any', type: 'image/svg+xml' },
    ],
  })
  // iPhones ignore icons in the manifest.
  expect(html).toContain('<link rel="apple-touch-icon" href="/slices/shell/s1/home-180.png">')
})
