import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { createServer, request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createFiles, drawFarmScene, folderStore } from '@santhe/files'
import { Picture } from '@santhe/ui'
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { releasedFiles, storedFiles } from './static-files.ts'

let folder = ''
let url = ''
const onFailure = (error: unknown) => expect.fail(String(error))
const server = createServer((incoming, response) => {
  const serve = incoming.url?.startsWith('/slices/') ? releasedFiles : storedFiles
  serve(folderStore(folder), onFailure)(incoming, response)
})

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'kept-files-'))
  await createFiles(folderStore(folder)).saveDrawn('farm', () =>
    drawFarmScene({ scene: 'hills', sky: 'noon', seed: 'farm' }),
  )
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const at = server.address()
  url = `http://127.0.0.1:${typeof at === 'object' && at ? at.port : 0}`
})
afterAll(async () => {
  server.close()
  await rm(folder, { recursive: true, force: true })
})

/** Sends the path unnormalised, which fetch can't. */
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

it('every URL in a picture’s HTML exists in its format and is immutable', async () => {
  const html = renderToStaticMarkup(createElement(Picture, { src: '/files/drawn/farm.webp', alt: '' }))
  const named = html.match(/\/files\/[\w/]+-\d+\.\w+/g) ?? []
  expect(named).toHaveLength(14)
  for (const path of named) {
    // The first response is created, the second cached.
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

it.each([
  ['If-Match', '"other"', 412],
  ['If-Unmodified-Since', new Date(0).toUTCString(), 412],
  ['If-Match', '*', 200],
])('storedFiles answers a failed condition with 412, not 404: %s: %s', async (name, value, status) => {
  expect((await fetch(`${url}/files/drawn/farm.webp`, { headers: { [name]: value } })).status).toBe(status)
})

it('storedFiles serves nothing but finished pictures, however the path is written', async () => {
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

it('storedFiles creates no copies of copies', async () => {
  const before = await readdir(join(folder, 'drawn'))
  for (const name of ['farm-160-160.webp', 'farm-160-160-160.avif', 'farm%2d160%2d400.webp', 'FARM-160-160.webp']) {
    expect([name, (await sent(`/files/drawn/${name}`)).status]).toEqual([name, 404])
  }
  expect(await readdir(join(folder, 'drawn'))).toEqual(before)
})

it('storedFiles responds 404 for copies of missing pictures and in unknown sizes', async () => {
  for (const path of ['/files/drawn/gone-400.avif', '/files/drawn/farm-401.avif', '/files/drawn/%E0%-400.avif']) {
    expect((await fetch(url + path)).status).toBe(404)
  }
})

async function pictureOf(width: number, headers: Record<string, string> = {}) {
  const response = await fetch(`${url}/files/drawn/farm-${width}.webp`, { headers })
  expect(response.headers.get('vary')).toBe('Save-Data')
  return Buffer.from(await response.arrayBuffer())
}

it.each([
  [80, 80],
  [160, 80],
  [400, 240],
  [800, 560],
])('with Save-Data, a picture requested at %i px has %i px', async (requested, sent) => {
  expect(await pictureOf(requested, { 'Save-Data': 'on' })).toEqual(await pictureOf(sent))
})

it('with Save-Data, scripts are sent but fonts are 404, and Vary tells caches', async () => {
  const release = join(folder, 'slices/shell/v1/browser')
  await mkdir(release, { recursive: true })
  for (const file of ['main.js', 'anek.woff2']) await writeFile(join(release, file), 'x')
  const responses = []
  for (const headers of [{}, { 'Save-Data': 'on' }] as Record<string, string>[]) {
    for (const file of ['main.js', 'anek.woff2']) {
      const { status, headers: received } = await fetch(`${url}/slices/shell/v1/${file}`, { headers })
      responses.push([file, status, received.get('vary'), received.get('cache-control')])
    }
  }
  const script = ['main.js', 200, 'Accept-Encoding', expect.stringContaining('immutable')]
  expect(responses).toEqual([
    script,
    ['anek.woff2', 200, 'Accept-Encoding, Save-Data', expect.stringContaining('public')],
    script,
    ['anek.woff2', 404, 'Accept-Encoding, Save-Data', 'private, max-age=86400'],
  ])
})
