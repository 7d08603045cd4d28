import type { Language } from '@santhe/rules'
import { describe, expect, it } from 'vitest'
import type { ReadCall } from '../page/page-head.ts'
import { readShared, sharedThing } from './read-shared.ts'
import { sharePage } from './share-page.ts'
import { FARM, NOW, PRODUCT } from './testing/samples.ts'

const read =
  (body: unknown): ReadCall =>
  async () => ({ status: 200, body })

async function pageOf(kind: 'product' | 'farm', body: unknown, language: Language = 'en') {
  const { data } = await readShared({ kind, id: 7 }, { read: read(body), now: () => NOW })
  const at = { language, now: NOW, publicUrl: 'https://market.test', path: `/share/${kind}/7` }
  return data ? sharePage(data, at) : undefined
}

describe('sharedThing', () => {
  it.each([
    ['/share/product/7', 'product', 7],
    ['/share/product/tomato-ravis-field-7', 'product', 7],
    ['/share/product/tomato-24-7', 'product', 7],
    ['/share/product/ಟೊಮೇಟೊ-7', 'product', 7],
    [`/share/product/${encodeURIComponent('ತರಕಾರಿ-ಟೊಮೇಟೊ-7')}`, 'product', 7],
    ["/share/product/lady's-finger,-(okra)!-7", 'product', 7],
    ['/share/product/a%2Fb%3F-7', 'product', 7],
    ['/share/farm/ravis-field-3/', 'farm', 3],
    ['/share/farm/ravis-field-hoskote-%33', 'farm', 3],
  ])('reads %s as the %s %i', (path, kind, id) => {
    expect(sharedThing(path)).toEqual({ kind, id })
  })

  it.each([
    '/share/person/7',
    '/share/product/tomato',
    '/share/product',
    '/share/product/0',
    '/share/product/7.',
    '/share/product/99999999999999999999',
    // Digits of percent escapes don't belong to the slug.
    `/share/product/${encodeURIComponent('ಐ')}`,
    '/share/product/%E0%B2%-7',
    '/share/farm/3/more',
    '/products/7',
  ])('returns undefined for %s', path => {
    expect(sharedThing(path)).toBeUndefined()
  })
})

describe('the page of a shared farm', () => {
  it('links the given style sheets, else uses the device’s fonts', async () => {
    const { data } = await readShared({ kind: 'farm', id: 7 }, { read: read(FARM), now: () => NOW })
    if (!data) throw new Error('No farm')
    const at = { language: 'en', now: NOW, publicUrl: 'https://market.test', path: '/share/farm/7' } as const
    const link = '<link rel="stylesheet" href="/slices/shell/s1/a.css">'
    expect(sharePage(data, { ...at, styles: ['/slices/shell/s1/a.css'] })).toContain(link)
    expect(sharePage(data, at)).not.toContain('stylesheet')
  })

  it('shows place, rating and specialties, and links to the farm', async () => {
    const html = await pageOf('farm', FARM)
    for (const text of [
      '<title>Ravi’s Field · Santhe</title>',
      '<h1>Ravi’s Field</h1>',
      '<dd>Hoskote</dd>',
      '<dd>4.6 of 5, 12 reviews</dd>',
      '<dd>Organic, Drip irrigation</dd>',
      '<a class="in" href="/farmers/ravis-field-hoskote-3">',
      '<link rel="canonical" href="https://market.test/farmers/ravis-field-hoskote-3">',
    ]) {
      expect(html).toContain(text)
    }
    expect(html).toMatch(/<meta property="og:image" content="https:\/\/market\.test\/share\/farm\/3\/[0-9a-z]+\.jpg">/)
  })

  it('leaves out the rating of an unrated farm', async () => {
    const unrated = (await pageOf('farm', { ...FARM, rating: 0, reviewCount: 0 })) ?? ''
    const names = [...unrated.matchAll(/<dt>([^<]*)/g)].map(([, name]) => name)
    expect(names).toEqual(['Where', 'Offers', 'Known for', 'Followers', 'Phone'])
  })
})

describe('the page of a shared product', () => {
  it('shows name, price, stock and harvest, and links to the product', async () => {
    const html = await pageOf('product', PRODUCT)
    for (const text of [
      '<h1>Tomato &lt;b&gt; <small lang="kn">ಟೊಮೇಟೊ</small></h1>',
      'Firm &amp; sun-ripened.',
      '₹1,320.50 a box',
      '14 boxes left',
      '<dd>Nov 20, 2026</dd>',
    ]) {
      expect(html).toContain(text)
    }
    expect(html).toMatch(/<a class="in" href="\/products\/vegetables-tomato-b-7">/)
  })

  it('has no script, is small, and has a picture for link previews', async () => {
    const html = (await pageOf('product', PRODUCT)) ?? ''
    expect(html).not.toContain('<script')
    expect(Buffer.byteLength(html)).toBeLessThan(50_000)
    expect(html).toMatch(
      /<meta property="og:image" content="https:\/\/market\.test\/share\/product\/7\/[0-9a-z]+\.jpg">/,
    )
    expect(html).toContain('<meta property="og:image:width" content="1200">')
    expect(html).toContain('<meta property="og:image:height" content="630">')
    expect(html).toContain('<meta property="og:image:alt" content="Tomato &lt;b&gt; – Ravi’s Field">')
    expect(html).toContain('<meta name="twitter:card" content="summary_large_image">')
    expect(html).toContain('<source type="image/avif" srcset="/files/products/tomato-400.avif">')
    expect(html).toMatch(/<link rel="canonical" href="https:\/\/market\.test\/products\/vegetables-tomato-b-7">/)
  })

  it('in Kannada has Kannada texts, name and links', async () => {
    const html = await pageOf('product', PRODUCT, 'kn')
    for (const text of [
      '<html lang="kn-IN">',
      '<h1>ಟೊಮೇಟೊ <small lang="en">Tomato &lt;b&gt;</small></h1>',
      '<dt>ಬೆಲೆ</dt><dd><b>ಪ್ರತಿ ಬಾಕ್ಸ್‌ಗೆ ₹1,320.50</b></dd>',
      '<dd>14 ಬಾಕ್ಸ್ ಉಳಿದಿವೆ</dd>',
      '<header><a href="/kn">',
      '<a class="in" href="/kn/products/vegetables-tomato-b-7">ಸಂತೆಯಲ್ಲಿ ನೋಡಿ</a>',
    ]) {
      expect(html).toContain(text)
    }
    expect(html).toMatch(/<meta property="og:image" content="https:\/\/market\.test\/kn\/share\/product\/7\//)
  })

  it('is undefined for an invalid response', async () => {
    expect(await pageOf('product', { id: 7 })).toBeUndefined()
    expect(await pageOf('farm', PRODUCT)).toBeUndefined()
  })
})
