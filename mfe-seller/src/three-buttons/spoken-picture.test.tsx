import '@santhe/host/testing/indexed-db'
import { type FakeResponses, show } from '@santhe/host/testing'
import type { Language } from '@santhe/rules'
import { act, fireEvent, screen } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { ThreeButtons } from '../parts/ThreeButtons.tsx'
import { aProduct, ravi } from '../testing/samples.ts'

/** Fakes a device's voices, added by `add`; `acts` lists its calls. */
function fakeSpeech(...langs: string[]) {
  const acts: unknown[] = []
  const voices = langs.map(lang => ({ name: lang, lang }))
  const synthesis = Object.assign(new EventTarget(), {
    getVoices: () => voices.map(voice => ({ ...voice })),
    cancel: () => acts.push('cancel'),
    speak: ({ text, lang, voice }: SpeechSynthesisUtterance) => acts.push([text, lang, voice?.name]),
  })
  class Utterance {
    text: string
    constructor(text: string) {
      this.text = text
    }
  }
  vi.stubGlobal('speechSynthesis', synthesis)
  vi.stubGlobal('SpeechSynthesisUtterance', Utterance)
  const add = (lang: string) =>
    act(() => {
      voices.push({ name: lang, lang })
      synthesis.dispatchEvent(new Event('voiceschanged'))
    })
  return { acts, add }
}

afterEach(() => vi.unstubAllGlobals())

/** No table of produce has this name, so other files' tables change nothing. */
const product = aProduct(4, { name: 'Grandmother’s mix', localName: 'ಅಜ್ಜಿಯ ಬೆರಕೆ' })

function open(language: Language, search = '', responses: FakeResponses = {}) {
  show(ThreeButtons, {
    path: '/dashboard',
    at: `/dashboard${search}`,
    user: { ...ravi, threeButtons: true },
    now: new Date('2026-11-22T08:00:00.000Z'),
    language,
    responses: { 'GET /api/products?farmerId=7': { body: [product] }, ...responses },
  })
  return screen.findByRole('heading', { level: 2 })
}

// docs/product/farmer-dashboard.md#three-button-mode
it.each([
  { language: 'kn', voice: 'kn-IN', name: product.localName },
  { language: 'hi', voice: 'hi_IN', name: product.name },
  { language: 'en', voice: 'en-IN', name: product.name },
] as const)('SpokenPicture speaks name and boxes in $language, and stops before it speaks again', async each => {
  const { acts } = fakeSpeech('en-GB', 'fr-FR', each.voice)
  await open(each.language)
  const picture = screen.getByRole('button', { name: `Read aloud: ${each.name}` })
  fireEvent.click(picture)
  fireEvent.click(picture)
  const spoken = [`${each.name}: 24 boxes`, `${each.language}-IN`, each.voice]
  expect(acts).toEqual(['cancel', spoken, 'cancel', spoken])
})

it('SpokenPicture reads an order to pack aloud, with missing boxes', async () => {
  const { acts } = fakeSpeech('kn-IN')
  const item = { productId: 4, productName: 'Tomato', localName: 'ಟೊಮೇಟೊ', quantity: 4, unit: 'kg', unitsPerBox: 5 }
  const order = {
    ...{ id: 12, customerName: 'ಆಶಾ', area: '', phone: '', status: 'accepted', packedAt: null, dueOn: '2026-11-22' },
    ...{ window: null, toTake: 0, adjustments: 0, items: [{ ...item, status: 'Available Now' }] },
  }
  await open('kn', '?pack=1', {
    'GET /api/orders/farmer/day': { body: { date: '2026-11-22', orders: [order], toAccept: 0, hasMore: false } },
  })
  fireEvent.click(await screen.findByRole('button', { name: 'Not all here: ಟೊಮೇಟೊ' }))
  fireEvent.click(screen.getByRole('button', { name: 'Read the order aloud' }))
  fireEvent.click(screen.getByRole('button', { name: 'Read aloud: ಟೊಮೇಟೊ' }))
  const line = 'ಟೊಮೇಟೊ: 3 of 4 boxes'
  expect(acts.filter(act => act !== 'cancel').flat()).toEqual(expect.arrayContaining([`ಆಶಾ. ${line}`, line]))
})

it('SpokenPicture shows a plain picture until a voice for the language exists', async () => {
  const { add } = fakeSpeech('en-GB', 'knx-IN')
  await open('kn')
  expect(screen.queryByRole('button', { name: /^Read aloud/ })).toBeNull()
  add('kn-IN')
  expect(screen.getByRole('button', { name: /^Read aloud/ })).toBeTruthy()
})

it('SpokenPicture shows a plain picture on devices that can’t speak', async () => {
  await open('en')
  expect(screen.queryByRole('button', { name: /^Read aloud/ })).toBeNull()
})
