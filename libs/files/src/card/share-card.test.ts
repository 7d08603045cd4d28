import { type FarmCard, LANGUAGES, MARKET_CARD, type ProductCard } from '@santhe/rules'
import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { drawFarmScene, drawShareCard, drawSort } from '../index.ts'
import { charactersOf, drawFitted, drawText } from '../text/draw-text.ts'

const PRODUCT: ProductCard = {
  kind: 'product',
  id: 12,
  imageUrl: '/files/drawn/carrot.webp',
  name: 'Carrot',
  localName: 'ಕ್ಯಾರೆಟ್',
  price: '₹1,320.50',
  stock: { code: 'share.boxes', params: { boxes: 14 } },
  tone: 'good',
  grownBy: 'Ravi’s Field, Hoskote',
}
const FARM: FarmCard = {
  kind: 'farm',
  id: 3,
  imageUrl: '/files/drawn/farm.webp',
  name: 'Ravi’s Field',
  location: 'Hoskote',
  rating: '4.6',
  reviewCount: 12,
  tags: ['Organic', 'Drip irrigation'],
}
const LONG = 'ಬೆಂಡೆಕಾಯಿ tender & <hand-picked> '.repeat(20)
const MOST_BYTES = 300 * 1024
const BODY = { face: 'body', weight: 500, colour: '#1D2A1F' } as const
const HEADING = { face: 'heading', weight: 800, size: 72, colour: '#1D2A1F' } as const

const widthOf = async (text: string, weight: number = HEADING.weight) =>
  (await drawText([{ ...HEADING, weight, text }]))?.width ?? 0

describe('drawText', () => {
  it('draws Kannada words in the bundled font, which has them bold', async () => {
    const [one, other] = await Promise.all(['ಟೊಮೇಟೊ', 'ಬೆಂಡೆಕಾಯಿ'].map(text => drawText([{ ...HEADING, text }])))
    expect(one && other && !one.input.equals(other.input)).toBe(true)
    expect(await widthOf('ಬೆಂಡೆಕಾಯಿ', 800)).toBeGreaterThan((await widthOf('ಬೆಂಡೆಕಾಯಿ', 400)) * 1.03)
  })

  it('joins consonants into conjuncts narrower than their parts', async () => {
    // Missing glyphs would show one box per letter: four here, against three.
    expect(await widthOf('ಕ್ಯಾ')).toBeLessThan((await widthOf('ಕ')) + (await widthOf('ಯಾ')))
    // A vowel sign changes its letter without widening it.
    expect(await widthOf('ಟೆ')).toBeLessThan((await widthOf('ಟ')) * 1.25)
  })

  it('returns undefined for invisible text', async () => {
    for (const text of ['', ' \u0000\n', '\u200B\u200D']) expect(await drawText([{ ...HEADING, text }])).toBeUndefined()
  })

  it('shrinks text to fit, then cuts it between letters', async () => {
    const box = { width: 500, sizes: [60, 40] }
    const [short, long] = await Promise.all([drawFitted('Tomato', BODY, box), drawFitted(LONG, BODY, box)])
    expect(short?.height).toBeGreaterThan(30)
    expect(long?.width).toBeLessThanOrEqual(500)
    expect(long?.width).toBeGreaterThan(400)
    expect(charactersOf('ಟೊಮೇ')).toEqual(['ಟೊ', 'ಮೇ'])
  })
})

describe('drawShareCard', () => {
  it.each([
    ['a product', PRODUCT],
    [
      'a pre-order with long words',
      {
        ...PRODUCT,
        name: LONG,
        localName: LONG,
        grownBy: LONG,
        tone: 'wait' as const,
        stock: { code: 'share.offer', params: { offer: 'Pre-Order', picked: '2026-11-20' } },
      },
    ],
    ['a farm', FARM],
    ['a farm with long words', { ...FARM, name: LONG, location: LONG, tags: [LONG, ...FARM.tags] }],
    ['a farm nobody rated', { ...FARM, rating: '', reviewCount: 0, tags: [] }],
    ['the market', MARKET_CARD],
  ])('draws 1200 by 630 pixels within the size limit: %s', async (what, card) => {
    const drawn = await Promise.all(LANGUAGES.map(language => drawShareCard(card, undefined, language)))
    for (const bytes of drawn) {
      expect(await sharp(bytes).metadata()).toMatchObject({ format: 'jpeg', width: 1200, height: 630 })
      expect(bytes.length).toBeLessThan(MOST_BYTES)
    }
    expect(new Set(drawn.map(bytes => bytes.toString('base64'))).size).toBe(what === 'a farm nobody rated' ? 1 : 3)
  })

  it('shows the given picture, or a drawn one if unreadable', async () => {
    const red = await sharp({ create: { width: 400, height: 300, channels: 3, background: '#C00000' } })
      .webp()
      .toBuffer()
    const colourAt = async (bytes: Buffer) => {
      const { data } = await sharp(bytes)
        .extract({ left: 900, top: 40, width: 1, height: 1 })
        .raw()
        .toBuffer({ resolveWithObject: true })
      return [...data]
    }
    const [r = 0, g = 0] = await colourAt(await drawShareCard(PRODUCT, red, 'en'))
    expect([r > 180, g < 20]).toEqual([true, true])
    const torn = await drawShareCard(PRODUCT, Buffer.from('torn'), 'en')
    expect(torn.equals(await drawShareCard(PRODUCT, undefined, 'en'))).toBe(true)
  })

  it("stays within messengers' size limit for a busy photo", async () => {
    const noise = await sharp({
      create: {
        width: 1200,
        height: 900,
        channels: 3,
        background: '#777',
        noise: { type: 'gaussian', mean: 128, sigma: 60 },
      },
    })
      .blur(1)
      .webp()
      .toBuffer()
    for (const card of [PRODUCT, FARM]) expect((await drawShareCard(card, noise, 'en')).length).toBeLessThan(MOST_BYTES)
  })

  it('differs only in the words', async () => {
    const crate = await drawSort({ sort: 'carrot', view: 'box', ground: 'leaf', seed: 'carrot' })
    const [one, other] = await Promise.all([
      drawShareCard(PRODUCT, crate, 'en'),
      drawShareCard({ ...PRODUCT, localName: 'ಗಜ್ಜರಿ' }, crate, 'en'),
    ])
    const right = { left: 600, top: 0, width: 600, height: 630 }
    const cut = (bytes: Buffer) => sharp(bytes).extract(right).raw().toBuffer()
    const [was, is] = await Promise.all([cut(one), cut(other)])
    const apart = was.reduce((sum, value, at) => sum + Math.abs(value - (is[at] ?? 0)), 0) / was.length
    expect(one.equals(other)).toBe(false)
    expect(apart).toBeLessThan(0.5)
  })

  it('accepts pictures of any shape', async () => {
    const scene = await drawFarmScene({ scene: 'hills', sky: 'noon', seed: 'a' })
    const shapes = [sharp(scene).resize(300, 20), sharp(scene).resize(20, 300), sharp(scene).greyscale().resize(64, 64)]
    for (const shape of shapes) {
      const bytes = await drawShareCard(FARM, await shape.png().toBuffer(), 'en')
      expect((await sharp(bytes).metadata()).width).toBe(1200)
    }
  })
})
