import { type Product, previewSheet, takeSheet } from '@santhe/contracts'
import {
  LANGUAGES,
  MOST_BOXES,
  MOST_SHEET_ROWS,
  PRODUCT_STATUSES,
  refusedCharacter,
  sheetText,
  sheetTextsOf,
} from '@santhe/rules'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { aProduct } from '../testing/samples.ts'
import { exportTable, writeCsv } from './download.ts'
import { readDate, readFile, readRupees, readWhole, rowsOf } from './read-file.ts'
import { harmless, headingOf, unmarked } from './table.ts'
import { writeXlsx } from './write-xlsx.ts'

const csv = (text: string | Uint8Array<ArrayBuffer>) => new Blob([text])
const rowsIn = async (file: Blob) => rowsOf(await readFile(file)).rows
const problemOf = (file: Blob) =>
  rowsIn(file).then(
    () => 'none',
    (error: unknown) => (error instanceof Error ? error.message : String(error)),
  )

/** Texts as stored with products: Kannada, emoji, several lines, and beginnings that spreadsheets run as formulas. */
const words = fc
  .tuple(
    fc.constantFrom('', '=', '+', '-', '@', "'", "'=", "''@", '_x0041_', '"', ';'),
    fc.string({
      unit: fc.oneof(fc.string({ unit: 'grapheme', maxLength: 1 }), fc.constantFrom('\n', ' ', ',', ';', '"')),
    }),
  )
  .map(([start, rest]) => sheetText(start + rest, 'description'))
  .filter(text => refusedCharacter(text, 'lines') === undefined && !text.includes('\uFFFD'))
const date = fc.constantFrom('2020-02-29', '2026-11-22', '2027-01-31')
const product: fc.Arbitrary<Product> = fc
  .record({
    ...{ id: fc.integer({ min: 1, max: 1e9 }), name: words, localName: words, category: words, description: words },
    ...{
      growingDetails: words,
      price: fc.nat(100_000_000).map(paise => paise / 100),
      unit: fc.constantFrom('kg', 'lb'),
    },
    ...{ unitsPerBox: fc.nat(10_000), inventory: fc.nat(100_000), status: fc.constantFrom(...PRODUCT_STATUSES) },
    ...{ availableUntil: date, harvestDate: fc.option(date) },
    pendingEdit: fc.option(
      fc.record({
        at: fc.constant('2026-11-20T06:00:00.000Z'),
        name: words,
        price: fc.constant(1.5),
      }),
    ),
  })
  .map(({ id, pendingEdit, ...more }) =>
    aProduct(id, { ...more, pendingEdit: pendingEdit && { ...pendingEdit, fields: ['name', 'price'] } }),
  )

describe('an exported sheet', () => {
  // docs/product/product-sheets.md#export-unchanged
  it.each([
    ['CSV', writeCsv, 150],
    ['XLSX', writeXlsx, 60],
  ] as const)('as %s reads back as the same rows', async (_, write, numRuns) => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(product, { minLength: 1, maxLength: 3 }),
        fc.constantFrom(...LANGUAGES),
        async (products, language) => {
          const rows = await rowsIn(write(exportTable(products, language)))
          const expected = products.map((each, place) => {
            const version = { ...each, ...each.pendingEdit }
            return {
              line: place + 2,
              ...sheetTextsOf({ ...version, id: each.id, price: Math.round(version.price * 100) }),
            }
          })
          expect(rows).toEqual(expected)
        },
      ),
      { numRuns },
    )
  })

  // docs/product/product-sheets.md#harmless-cells
  it('contains no cell that spreadsheets run as a formula', () => {
    fc.assert(
      fc.property(words, text => {
        expect(/^[=+\-@\t\r]/.test(harmless(text))).toBe(false)
        expect(unmarked(harmless(text))).toBe(text)
      }),
      { numRuns: 300 },
    )
  })
})

// docs/product/product-sheets.md#how-files-are-read
describe('readFile with files of other programs', () => {
  const TEXT = 'Name;Price per box (₹)\r\nTomato – “Nati”;1,23,456.50\r\n'
  const utf16 = (text: string, littleEndian: boolean) => {
    const bytes = new Uint8Array(text.length * 2)
    const view = new DataView(bytes.buffer)
    for (const [place, unit] of Array.from(text, character => character.charCodeAt(0)).entries())
      view.setUint16(place * 2, unit, littleEndian)
    return bytes
  }
  const latin = Uint8Array.from(Buffer.from('Name;Rate\r\nCaf\xe9 \x96 \x93Nati\x94;80\r\n', 'latin1'))

  it.each([
    ['UTF-8', csv(TEXT)],
    ['UTF-8 with its mark', csv(`\uFEFF${TEXT}`)],
    ['UTF-16, as Excel writes it', csv(utf16(`\uFEFF${TEXT}`, true))],
    ['UTF-16, the other way round', csv(utf16(`\uFEFF${TEXT}`, false))],
    ['UTF-16 without its mark', csv(utf16(TEXT, true))],
  ])('decodes %s', async (_, file) => {
    expect(await rowsIn(file)).toEqual([{ line: 2, name: 'Tomato – “Nati”', price: '123456.50' }])
  })

  it('decodes Windows-1252', async () => {
    expect(await rowsIn(csv(latin))).toEqual([{ line: 2, name: 'Café – “Nati”', price: '80' }])
  })

  it('reads a heading of half a million accents at once', async () => {
    const heading = `a${'\u0301\u0316'.repeat(250_000)}`
    expect(await rowsIn(csv(`Name,${heading}\nTomato,1`))).toEqual([{ line: 2, name: 'Tomato' }])
  })

  // docs/product/product-sheets.md#damaged-cells
  it('keeps damaged bytes as marks, which the server refuses', async () => {
    const bytes = new TextEncoder().encode('ಹೆಸರು,ಬೆಲೆ\nಟೊಮೇಟೊ,240\nಬದನೆ,80\n')
    const damaged = Uint8Array.from(bytes)
    damaged[bytes.length - 7] = 0xff
    const [tomato, brinjal] = await rowsIn(csv(damaged))
    expect(tomato).toMatchObject({ name: 'ಟೊಮೇಟೊ', price: '240' })
    expect(brinjal).toMatchObject({ name: expect.stringMatching(/^ಬದನ\uFFFC+$/), price: '80' })
    // The file ends in the middle of a character.
    expect((await rowsIn(csv(Uint8Array.from(bytes.slice(0, -5))))).at(-1)?.name).toMatch(/^ಬದನ\uFFFC$/)
    const withMark = Uint8Array.from([0xef, 0xbb, 0xbf, ...Buffer.from('Name\nCaf', 'latin1'), 0xe9, 0x0a])
    expect(await rowsIn(csv(withMark))).toMatchObject([{ name: 'Caf\uFFFC' }])
  })

  it('removes zero-width characters and double spaces, but keeps joiners of letters', async () => {
    const file = csv('Name,Local name\nBitter\u00A0 Gourd,ರ್\u200Dಯಾಲಿ\n\u200BBeet\u2060,\u202Aಬೀಟ್\u202C\n\u200B,\n')
    expect(await rowsIn(file)).toEqual([
      { line: 2, name: 'Bitter Gourd', localName: 'ರ್\u200Dಯಾಲಿ' },
      { line: 3, name: 'Beet', localName: 'ಬೀಟ್' },
    ])
  })

  it.each([',', ';', '\t'])('detects %j as separator', async separator => {
    const lines = [
      ['Name', 'Description', 'Boxes'],
      ['Beet', '"red; round, sweet\tand\nclean"', '12'],
    ]
    const file = csv(lines.map(line => line.join(separator)).join('\n'))
    expect(await rowsIn(file)).toEqual([
      { line: 2, name: 'Beet', description: 'red; round, sweet\tand\nclean', inventory: '12' },
    ])
  })

  // docs/product/product-sheets.md#columns
  it.each([
    'Name,Local name,Price,Boxes,Harvest date',
    'ಹೆಸರು,ಸ್ಥಳೀಯ ಹೆಸರು,ಬೆಲೆ,ಪೆಟ್ಟಿಗೆಗಳು,ಕೊಯ್ಲು ದಿನಾಂಕ',
    'नाम,स्थानीय नाम,कीमत,पेटियाँ,कटाई की तारीख',
    ' NAME ,local-name,PRICE (₹),boxes left,Harvest',
  ])('finds columns by name: %s', async headings => {
    const { rows, unusedColumns } = rowsOf(
      await readFile(csv(`My farm\n${headings},Colour\n\nBeet,ಬೀಟ್,೨೪೦,12,22/11/2026,red\n`)),
    )
    const expected = {
      line: 4,
      name: 'Beet',
      localName: 'ಬೀಟ್',
      price: '240',
      inventory: '12',
      harvestDate: '2026-11-22',
    }
    expect(rows).toEqual([expected])
    expect(unusedColumns).toEqual(['Colour'])
  })

  it.each([
    ['22/11/2026', '2026-11-22'],
    ['5.1.26', '2026-01-05'],
    ['22-Nov-26', '2026-11-22'],
    ['22 November 2026', '2026-11-22'],
    ['3 Sept 2026', '2026-09-03'],
    ['2026-11-22T00:00:00', '2026-11-22'],
    ['46348', '2026-11-22'],
    ['೨೨/೧೧/೨೦೨೬', '2026-11-22'],
    ['31/02/2026', undefined],
    ['soon', undefined],
  ])('reads the date %s', (text, expected) => expect(readDate(text)).toBe(expected))

  it.each([
    ['₹ 1,23,456.50', '123456.50'],
    ['Rs. 240/-', '240'],
    [123.49999999999999, '123.5'],
    [0.1 + 0.2, '0.3'],
    [12.345, '12.345'],
    ['1,5', '1,5'],
  ])('reads the price %s to the paisa', (cell, expected) => expect(readRupees(cell)).toBe(expected))

  it.each([';', '\t'])('with separator %j reads decimals after a comma', async separator => {
    const rows = [
      'Name;Price;Boxes',
      'Tomato;320,50;10',
      'Brinjal;45,00;1,200',
      'Beet;1.250,5;10,50',
      'Okra;1,20.50;1.000',
    ]
    const file = csv(rows.join('\n').replaceAll(';', separator))
    expect((await rowsIn(file)).map(({ price, inventory }) => [price, inventory])).toEqual([
      ['320.50', '10'],
      ['45.00', '1200'],
      // Ambiguous numbers stay as written, and the market refuses them.
      ['1250.5', '10,50'],
      ['1,20.50', '1.000'],
    ])
  })

  it('removes invisible characters from numbers', async () => {
    const file = csv('Name,Price,Boxes,Harvest date\nBeet,\u202A₹ ೨೪೦.೫\u202C,\u200B10,22\u201111\u20112026\n')
    expect(await rowsIn(file)).toEqual([
      { line: 2, name: 'Beet', price: '240.5', inventory: '10', harvestDate: '2026-11-22' },
    ])
  })

  it('reads whole numbers as Excel writes them', () => {
    expect(['24.0', '1,200', '२४', 'many'].map(text => readWhole(text))).toEqual(['24', '1200', '24', 'many'])
  })

  it('keeps formulas in CSV files as text', async () => {
    const formulas = csv('Name,Price\n"=HYPERLINK(""https://evil.example"")","=1+1"\n')
    expect(await rowsIn(formulas)).toMatchObject([{ name: '=HYPERLINK("https://evil.example")', price: '=1+1' }])
  })
})

it('the import’s size limit fits every previewed sheet with its seen boxes', () => {
  const rows = Array.from({ length: MOST_SHEET_ROWS }, () => ({ inventoryWas: String(MOST_BOXES * 1_000) }))
  const more = JSON.stringify({ rows, version: 'v'.repeat(100) }).length
  expect((takeSheet.bodyBytes ?? 0) - (previewSheet.bodyBytes ?? 0)).toBeGreaterThan(more)
})

describe('an unusable file', () => {
  // docs/product/product-sheets.md#limits
  it('throws the name of its problem', async () => {
    const many = (count: number) => csv(`Name\n${'Beet\n'.repeat(count)}`)
    expect(await problemOf(csv(' '.repeat(2_000_001)))).toBe('tooLarge')
    expect(await problemOf(csv(''))).toBe('empty')
    expect(await problemOf(csv(Uint8Array.of(0xd0, 0xcf, 0x11, 0xe0)))).toBe('oldExcel')
    expect(await problemOf(csv('PK\x03\x04 and nothing'))).toBe('unreadable')
    expect(await problemOf(csv('Colour,Size\nred,big'))).toBe('noColumns')
    expect(await problemOf(csv(`${headingOf('name', 'en')}\n \n`))).toBe('noRows')
    expect(await problemOf(many(1001))).toBe('tooManyRows')
    expect(await rowsIn(many(1000))).toHaveLength(1000)
    // Text of the largest file, 2 MB; an XLSX is compressed.
    const longest = (count: number) => [
      ['name', 'description'],
      ...Array.from({ length: count }, () => ['Beet', 'ಕ'.repeat(5000)]),
    ]
    expect(() => rowsOf({ table: longest(300) })).toThrow('tooMuchText')
    expect(rowsOf({ table: longest(250) }).rows).toHaveLength(250)
  })
})
