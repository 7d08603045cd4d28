import { LANGUAGES } from '@santhe/rules'
import { describe, expect, it } from 'vitest'
import { FIELDS } from './en/fields.ts'
import { FORMS } from './en/forms.ts'
import { ENGLISH } from './en/index.ts'
import { SHARED } from './en/shared.ts'
import type { FORMATS } from './formats.ts'
import hiForms from './hi/forms.json' with { type: 'json' }
import hiServer from './hi/server.json' with { type: 'json' }
import hiShared from './hi/shared.json' with { type: 'json' }
import { say, textOf } from './index.ts'
import knForms from './kn/forms.json' with { type: 'json' }
import knServer from './kn/server.json' with { type: 'json' }
import knShared from './kn/shared.json' with { type: 'json' }
import type { SERVER_FORMATS } from './server-formats.ts'
import { SERVER_VARIANTS } from './server-variants.ts'
import { VARIANTS } from './variants.ts'
import { addWords } from './words.ts'

type Table = Readonly<Record<string, string>>
const OF_FORMS: Table = { ...FIELDS, ...FORMS }
const OF_SERVER: Table = Object.fromEntries(
  Object.entries(ENGLISH).filter(([code]) => !(code in OF_FORMS) && !(code in SHARED)),
)
const TABLES: readonly (readonly [name: string, english: Table, translated: Table])[] = [
  ['kn/forms', OF_FORMS, knForms],
  ['kn/shared', SHARED, knShared],
  ['kn/server', OF_SERVER, knServer],
  ['hi/forms', OF_FORMS, hiForms],
  ['hi/shared', SHARED, hiShared],
  ['hi/server', OF_SERVER, hiServer],
]

const gapsOf = (text: string) => [...text.matchAll(/\{\{(.*?)\}\}/g)].map(([, gap = '']) => gap)

describe.each(TABLES)('the table %s', (_name, english, translated) => {
  it('has the keys and gaps of the English one', () => {
    expect(Object.keys(translated).toSorted()).toEqual(Object.keys(english).toSorted())
    for (const [code, text] of Object.entries(translated))
      expect([code, gapsOf(text).toSorted()]).toEqual([code, gapsOf(english[code] ?? '').toSorted()])
  })
})

const DAY = { date: '2026-11-23', isClosed: false, reason: '', left: { morning: 1, afternoon: 0, evening: null } }
const NEWS = say('news.reopened', { orderId: 12 })
const LINE = { productName: 'Okra', quantity: -1, boxes: 3 }
const DATE = '2026-11-24'
const AT = new Date('2026-11-21T06:30:00Z')
const SAMPLES: Readonly<Record<keyof (typeof FORMATS & typeof SERVER_FORMATS), unknown>> = {
  ...{ count: 1, boxes: 2, contents: 500, rupees: 48_000, amount: null, currency: null },
  ...{ date: DATE, delivery: DATE, near: DATE, nearAlone: DATE, moment: AT, india: AT, wait: 90 },
  ...{ window: 'evening', windows: ['morning', 'evening'], fullDay: DAY, freeDay: DAY },
  ...{ list: ['A', 'B'], quotedList: ['A', 'B'], and: ['A', 'B'], or: ['A', 'B'], names: ['A', 'B', 'C', 'D'] },
  ...{ shortages: [{ name: 'Okra', available: 0 }], produce: [{ farmName: 'A', added: ['B'], harvested: ['C'] }] },
  ...{ state: 'growing', status: 'growing', step: 'growing', became: 'growing', becameInDetail: 'growing' },
  ...{ boxesNow: [LINE], packed: [LINE], refunds: [{ amount: 100 }, { amount: 1, reference: 'UTR 1' }] },
  ...{
    product: 'Okra',
    products: ['Okra', { name: 'Ragi', localName: 'ರಾಗಿ' }],
    offer: 'Sold Out',
    picked: 'November 2026',
  },
  ...{ fieldTitle: 'farmName', quoted: 'asha', text: NEWS, message: NEWS, reason: 'Hail', because: say('reason.undo') },
}
const BESIDE = { today: '2026-11-22', unit: 'g', reason: '', harvested: ['A'], added: ['B'] }

function sampleOf(gap: string): [name: string, value: unknown] {
  const [name = '', format] = gap.split('|')
  return [name, format === undefined ? 'Ridge' : SAMPLES[format as keyof (typeof FORMATS & typeof SERVER_FORMATS)]]
}

describe('templates', () => {
  it.each(LANGUAGES)('are filled in every text: %s', language => {
    for (const [code, text] of Object.entries(ENGLISH)) {
      const words = textOf({ code, params: { ...BESIDE, ...Object.fromEntries(gapsOf(text).map(sampleOf)) } }, language)
      expect([code, words]).toEqual([code, expect.not.stringMatching(/\{\{|undefined|NaN|\w\.\w+[._]\w/)])
    }
  })

  it('with plural forms have exactly one gap that chooses between them', () => {
    const many = Object.entries(ENGLISH).filter(([code]) => code.endsWith('_other'))
    for (const [code, text] of many) {
      expect(gapsOf(text).filter(gap => /\|(count|list|and|products)$/.test(gap))).toHaveLength(1)
      expect(ENGLISH).toHaveProperty([code.replace(/other$/, 'one')])
    }
  })

  it('exist for each code with variants', () => {
    for (const code of Object.keys({ ...VARIANTS, ...SERVER_VARIANTS }))
      expect(Object.keys(ENGLISH).some(key => key.startsWith(`${code}_`))).toBe(true)
  })

  it('choose the plural form of their language', () => {
    addWords('hi', {
      'farm.openOrders_one': '{{orders|count}} ऑर्डर',
      'farm.openOrders_other': '{{orders|count}} ऑर्डरों',
    })
    const words = [0, 1, 2].map(orders => textOf(say('farm.openOrders', { orders }), 'hi'))
    expect(words).toEqual(['0 ऑर्डर', '1 ऑर्डर', '2 ऑर्डरों'])
  })
})
