import { readdirSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { refusalWords } from '@santhe/texts'
import { describe, expect, it } from 'vitest'
import { englishTables, holesIn, otherTables } from './english-tables.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))
const ROOMS = [...readdirSync(root).filter(name => name.startsWith('mfe-')), 'shell', 'libs/ui']
/** The same in every language, like addresses, paths and settings. */
const LATIN =
  /^(UPI|CSV|PIN|GST|PDF|JPE?G|PNG|GIF|BMP|SVG|WebP|HEIC|SMS|GPS|URL|XLSX|TSV|ID|MB|iPhone|iPad|Excel|LibreOffice|WhatsApp|Cashfree|COD|https?|IFSC|FSSAI|JavaScript|Google|dd|mm|yyyy|xlsx|csv)$/
/** A button on iPhones. */
const PHONES_OWN = /“Most compatible”/i
const SCRIPTS = { kn: /\p{Script=Kannada}/u, hi: /\p{Script=Devanagari}/u } as const

describe.each(ROOMS)('%s', room => {
  it('names each English table after its file', () => {
    const names = readdirSync(`${root}${room}/src/texts/en`).map(file => file.replace('.json', '').replaceAll('-', ''))
    const tables = Object.keys(englishTables(root + room)).map(name => name.split('.').at(-1)?.toLowerCase())
    expect(tables).toEqual(names)
  })

  it.each(['kn', 'hi'] as const)('has every text and the same placeholders in %s', language => {
    const english = englishTables(root + room)
    expect(Object.keys(english).length).toBeGreaterThan(2)
    expect(holesIn(otherTables(root + room, language), english)).toEqual([])
  })

  it.each(['kn', 'hi'] as const)('has no English text in %s', language => {
    const texts = Object.values(otherTables(root + room, language)).flatMap(Object.values<string>)
    const words = (text: string) =>
      text
        .replace(PHONES_OWN, '')
        .replace(/\{\{[^}]*\}\}|[\w.:]*[@/_.][\w.@/]+/g, '')
        .match(/[a-z]{2,}/gi) ?? []
    expect(texts.filter(text => words(text).some(word => !LATIN.test(word)))).toEqual([])
    const other = SCRIPTS[language === 'kn' ? 'hi' : 'kn']
    expect(texts.filter(text => other.test(text.replace(/[।॥]|ಟೊಮೇಟೊ/g, '')))).toEqual([])
  })
})

// Checkout doesn't repeat what a refusal says already.
it.each(['kn', 'hi'] as const)('knows refusals that say “nothing was ordered” in %s', language => {
  const words = otherTables(`${root}mfe-checkout`, language)['checkout.checkout']?.['checkout.nothingOrdered']
  expect(refusalWords({ code: 'OUT_OF_STOCK' }, language).message).toContain(words)
})

it('reports missing texts', () => {
  const english = { shop: { title: 'Shop', count: '{{count}} boxes', gone: 'Gone' } }
  expect(holesIn({ shop: { title: '', count: '3 ಬಾಕ್ಸ್', more: 'ಇನ್ನಷ್ಟು' } }, english)).toEqual([
    'shop gone is missing',
    'shop title is empty',
    'shop count has the placeholders , English {{count}}',
    'shop more is not in English',
  ])
})
