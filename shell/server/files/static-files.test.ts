import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createFiles, drawFarmScene } from '@santhe/files'
import { pictureSources } from '@santhe/ui'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { keptFiles } from './static-files.ts'

let folder = ''
let url = ''
const server = createServer((request, response) =>
  keptFiles(folder, error => expect.fail(String(error)))(request, response),
)

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'kept-files-'))
  await createFiles({ folder }).keepDrawn('farm', () => drawFarmScene({ sky: 'noon', seed: 'farm' }))
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const at = server.address()
  url = `http://127.0.0.1:${typeof at === 'object' && at ? at.port : 0}`
})
afterAll(async () => {
  server.close()
  await rm(folder, { recursive: true, force: true })
})

it('every address that a picture names on a page is there, in its format, for good', async () => {
  const sources = pictureSources('/files/drawn/farm.webp', '100vw')
  const named = [sources?.avif, sources?.webp].flatMap(
    set => set?.split(', ').map(one => one.split(' ')[0] ?? '') ?? [],
  )
  expect(named).toHaveLength(10)
  for (const address of named) {
    // The first answer is made, the second was kept.
    for (const _turn of ['made', 'kept']) {
      const answer = await fetch(url + address)
      expect([address, answer.status]).toEqual([address, 200])
      expect(answer.headers.get('content-type')).toBe(`image/${address.split('.').pop()}`)
      expect(answer.headers.get('cache-control')).toContain('immutable')
      expect(answer.headers.get('content-security-policy')).toContain("default-src 'none'")
      await answer.arrayBuffer()
    }
  }
})

it('a copy of a picture that is not there, or in a size that nobody names, is not found', async () => {
  for (const path of ['/files/drawn/gone-400.avif', '/files/drawn/farm-401.avif', '/files/drawn/%E0%-400.avif']) {
    expect((await fetch(url + path)).status).toBe(404)
  }
})
