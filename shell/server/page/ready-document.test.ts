import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { expect, it } from 'vitest'
import { readyDocument } from './ready-document.ts'

const aPage = (html: string, encoding: 'br' | 'gzip' | 'identity' = 'br') =>
  readyDocument({ status: 200, html, encoding, always: { 'X-Content-Type-Options': 'nosniff' } })

it('every encoding has the same page under the same tag, and says which it is', async () => {
  const [br, gzip, plain] = await Promise.all([aPage('ಬಾಳೆ'), aPage('ಬಾಳೆ', 'gzip'), aPage('ಬಾಳೆ', 'identity')])
  expect([brotliDecompressSync(br.bytes), gunzipSync(gzip.bytes), plain.bytes].map(String)).toEqual(
    Array(3).fill('ಬಾಳೆ'),
  )
  expect(new Set([br, gzip, plain].map(({ etag }) => etag)).size).toBe(1)
  expect([br, gzip, plain].map(({ headers }) => headers[headers.indexOf('Content-Encoding') + 1])).toEqual([
    'br',
    'gzip',
    'X-Content-Type-Options',
  ])
})

it('another page has another tag', async () => {
  expect((await aPage('5 boxes')).etag).not.toBe((await aPage('4 boxes')).etag)
})

it('a client that has the page already gets its headers, and no bytes', async () => {
  const { unchanged } = await aPage('5 boxes')
  expect(unchanged).toContain('nosniff')
  expect(unchanged).toContain('no-cache')
  expect(unchanged).not.toContain('Content-Length')
})
