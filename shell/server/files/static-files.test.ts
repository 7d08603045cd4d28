import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { createServer, request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createFiles, drawFarmScene } from '@santhe/files'
import { pictureSources } from '@santhe/ui'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { storedFiles } from './static-files.ts'

let folder = ''
let url = ''
const server = createServer((incoming, response) =>
  storedFiles(folder, error => expect.fail(String(error)))(incoming, response),
)

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'kept-files-'))
  await createFiles({ folder }).saveDrawn('farm', () => drawFarmScene({ scene: 'hills', sky: 'noon', seed: 'farm' }))
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const at = server.address()
  url = `http://127.0.0.1:${typeof at === 'object' && at ? at.port : 0}`
})
afterAll(async () => {
  server.close()
  await rm(folder, { recursive: true, force: true })
})

/** By a bare request: fetch would tidy the path up first. */
function sent(path: string): Promise<{ status: number | undefined }> {
  return new Promise((resolve, reject) => {
    request(url, { path }, response => {
      response.resume()
      resolve({ status: response.statusCode })
    })
      .on('error', reject)
      .end()
  })
}

it('every URL that a picture names on a page is there, in its format, for good', async () => {
  const sources = pictureSources('/files/drawn/farm.webp', '100vw')
  const named = [sources?.avif, sources?.webp].flatMap(
    set => set?.split(', ').map(one => one.split(' ')[0] ?? '') ?? [],
  )
  expect(named).toHaveLength(10)
  for (const path of named) {
    // The first response is made, the second was cached.
    for (const _turn of ['made', 'kept']) {
      const response = await fetch(url + path)
      expect([path, response.status]).toEqual([path, 200])
      expect(response.headers.get('content-type')).toBe(`image/${path.split('.').pop()}`)
      expect(response.headers.get('cache-control')).toContain('immutable')
      expect(response.headers.get('content-security-policy')).toContain("default-src 'none'")
      await response.arrayBuffer()
    }
  }
})

it('nothing but pictures is sent, however its path is written: no hidden, no unfinished and no other file', async () => {
  await writeFile(join(folder, '.market'), 'the name of the database')
  await mkdir(join(folder, '.hidden'), { recursive: true })
  const others = ['.hidden/farm.webp', 'drawn/.webp', 'drawn/farm.webp.0123456789ab', 'drawn/notes.txt', 'farm.webp']
  for (const other of [...others, 'drawn/farm.webp.0123456789ab.aside']) await writeFile(join(folder, other), 'x')
  const ways = [
    '.market',
    '%2emarket',
    '%2Emarket',
    '.%6darket',
    '/.market',
    './.market',
    'drawn/../.market',
    'drawn/%2e%2e/.market',
    'drawn%2f..%2f.market',
    '.market?x',
    '.market/',
    '..%5c.market',
    '%252emarket',
  ]
  const paths = [...ways, ...others, 'drawn/farm.webp.0123456789ab.aside', 'drawn', 'drawn/', '']
  for (const path of paths) expect([path, (await sent(`/files/${path}`)).status]).toEqual([path, 404])
  expect((await sent('/files/drawn/f%61rm.webp?x=1')).status).toBe(200)
})

it('URLs of copies of copies fill no disk', async () => {
  const before = await readdir(join(folder, 'drawn'))
  for (const name of ['farm-160-160.webp', 'farm-160-160-160.avif', 'farm%2d160%2d400.webp', 'FARM-160-160.webp']) {
    expect([name, (await sent(`/files/drawn/${name}`)).status]).toEqual([name, 404])
  }
  expect(await readdir(join(folder, 'drawn'))).toEqual(before)
})

it('a copy of a picture that is not there, or in a size that nobody names, is not found', async () => {
  for (const path of ['/files/drawn/gone-400.avif', '/files/drawn/farm-401.avif', '/files/drawn/%E0%-400.avif']) {
    expect((await fetch(url + path)).status).toBe(404)
  }
})
