import { expect, it } from 'vitest'
import { readyDocument } from './ready-document.ts'

const aPage = (html: string, encoding: 'br' | 'gzip' | 'identity' = 'br') =>
  readyDocument({ status: 200, html, encoding, always: { 'X-Content-Type-Options': 'nosniff' } })

it('all encodings of a page have the same ETag', async () => {
  const all = await Promise.all([aPage('ಬಾಳೆ'), aPage('ಬಾಳೆ', 'gzip'), aPage('ಬಾಳೆ', 'identity')])
  expect(new Set(all.map(({ etag }) => etag)).size).toBe(1)
})

it('different pages have different ETags', async () => {
  expect((await aPage('5 boxes')).etag).not.toBe((await aPage('4 boxes')).etag)
})

it('a 304 has the page’s headers but no length', async () => {
  const { unchanged } = await aPage('5 boxes')
  expect(unchanged).toContain('nosniff')
  expect(unchanged).toContain('no-cache')
  expect(unchanged).not.toContain('Content-Length')
})
