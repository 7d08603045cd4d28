import { strToU8, Zip, ZipDeflate, zipSync } from 'fflate'
import { describe, expect, it } from 'vitest'
import { readFile, rowsOf } from './read-file.ts'
import { checkExtent, unpack } from './read-xlsx.ts'

const RELATION = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const STRICT = 'http://purl.oclc.org/ooxml/officeDocument/relationships'
const HEAD = `<row r="1">${['name', 'price'].map((field, at) => `<c r="${'AB'[at]}1" t="inlineStr"><is><t>${field}</t></is></c>`).join('')}</row>`
const sheetOf = (rows: string) => `<worksheet><sheetData>${HEAD}${rows}</sheetData></worksheet>`
const TOMATO = '<row r="2"><c r="A2" t="inlineStr"><is><t>Tomato</t></is></c><c r="B2"><v>320</v></c></row>'
const TOMATO_ROWS = [{ line: 2, name: 'Tomato', price: '320' }]
/** A cell so far away that filling the gap would exhaust memory. */
const FAR = '<row r="1048576"><c r="XFD1048576"><v>1</v></c></row>'

interface Book {
  /** Path of the first sheet, with the target of its relationship. */
  path?: string
  target?: string
  relations?: string
  sheets?: string
  properties?: string
}

/** Returns the parts of a workbook with these rows below its headings. */
function partsOf(rows: string, { path = 'xl/worksheets/sheet1.xml', target, ...more }: Book = {}) {
  const { relations = '', sheets = '<sheet name="a" sheetId="1" r:id="rId1"/>', properties = '' } = more
  return {
    '[Content_Types].xml': '<Types/>',
    'xl/workbook.xml': `<workbook xmlns:r="${RELATION}">${properties}<sheets>${sheets}</sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `<Relationships><Relationship Id="rId1" Type="${RELATION}/worksheet" Target="${target ?? `/${path}`}"/>${relations}</Relationships>`,
    [path]: sheetOf(rows),
  }
}

const zipped = (parts: Record<string, string | Uint8Array>) =>
  zipSync(
    Object.fromEntries(
      Object.entries(parts).map(([name, part]) => [name, typeof part === 'string' ? strToU8(part) : part]),
    ),
  )
const fileOf = (bytes: Uint8Array) => new Blob([new Uint8Array(bytes)])
const xlsx = (rows: string, book: Book = {}, more: Record<string, string | Uint8Array> = {}) =>
  fileOf(zipped({ ...partsOf(rows, book), ...more }))
const rowsIn = async (file: Blob) => rowsOf(await readFile(file)).rows
const problemOf = (file: Blob) =>
  rowsIn(file).then(
    () => 'none',
    (error: unknown) => (error instanceof Error ? error.message : String(error)),
  )

// docs/product/product-sheets.md#how-files-are-read
describe('readXlsx', () => {
  it.each([
    ['xl/worksheets/sheet1.xml', 'worksheets/sheet1.xml'],
    ['xl/foo/sheet1.xml', 'foo/sheet1.xml'],
    ['xl/Worksheets/Sheet1.xml', 'worksheets/sheet1.xml'],
    ['elsewhere/sheet one.xml', '../elsewhere/sheet%20one.xml'],
    ['sheet.xml', '/sheet.xml'],
  ])('finds its sheet by relationships at %s, and measures it before reading', async (path, target) => {
    expect(await rowsIn(xlsx(TOMATO, { path, target }))).toEqual(TOMATO_ROWS)
    expect(await problemOf(xlsx(FAR, { path, target }))).toBe('tooManyRows')
  })

  it('reads the first visible sheet', async () => {
    const relations = `<Relationship Id="rId2" Type="${STRICT}/worksheet" Target="lists.xml"/><Relationship Id="rId3" Type="${RELATION}/chartsheet" Target="chart.xml"/>`
    const sheets =
      '<sheet name="Lists" sheetId="2" state="hidden" r:id="rId2"/><sheet name="Code" sheetId="4" state="veryHidden" r:id="rId2"/><sheet name="Chart" sheetId="3" r:id="rId3"/><sheet name="a" sheetId="1" state="visible" r:id="rId1"/>'
    const book = { relations, sheets }
    // Hidden sheets are neither measured nor read.
    expect(await rowsIn(xlsx(TOMATO, book, { 'xl/lists.xml': sheetOf(FAR), 'xl/chart.xml': '<chartsheet/>' }))).toEqual(
      TOMATO_ROWS,
    )
  })

  it('reads stored results of formulas, and errors as non-empty texts', async () => {
    const cells = '<c r="A2" t="str"><f>CONCAT("To","mato")</f><v>Tomato</v></c><c r="B2"><f>100*3.2</f><v>320</v></c>'
    expect(await rowsIn(xlsx(`<row r="2">${cells}</row>`))).toEqual(TOMATO_ROWS)
    const errors = '<c r="A2" t="e"><f>NA()</f><v>#N/A</v></c><c s="0" t=\'e\' r="B2"><v>#DIV/0!</v></c>'
    expect(await rowsIn(xlsx(`<row r="2">${errors}</row>`))).toEqual([{ line: 2, name: '#N/A', price: '#DIV/0!' }])
  })

  it('reads shared strings and 1904 dates by relationships and properties', async () => {
    const relations = `<Relationship Id="rId2" Type="${RELATION}/sharedStrings" Target="texts.xml"/><Relationship Id="rId3" Type="${RELATION}/styles" Target="looks.xml"/>`
    const book = { relations, properties: '<workbookPr date1904="true"/>' }
    const head = '<row r="1"><c r="A1" t="s"><v>0</v></c><c r="B1" t="s"><v>1</v></c></row>'
    const cells = '<row r="2"><c r="A2" t="s"><v>2</v></c><c r="B2" s="1"><v>44886</v></c></row>'
    const parts = {
      'xl/worksheets/sheet1.xml': `<worksheet><sheetData>${head}${cells}</sheetData></worksheet>`,
      'xl/texts.xml': '<sst><si><t>Name</t></si><si><t>Harvest date</t></si><si><t>Beet &amp; Co</t></si></sst>',
      'xl/looks.xml': '<styleSheet><cellXfs><xf numFmtId="0"/><xf numFmtId="14"/></cellXfs></styleSheet>',
    }
    expect(await rowsIn(xlsx('', book, parts))).toEqual([{ line: 2, name: 'Beet & Co', harvestDate: '2026-11-22' }])
  })

  it('reads streamed archives, whose sizes follow their content', async () => {
    const chunks: Uint8Array[] = []
    const zip = new Zip((error, chunk) => {
      if (error) throw error
      chunks.push(chunk)
    })
    for (const [name, part] of Object.entries(partsOf(TOMATO))) {
      const entry = new ZipDeflate(name)
      zip.add(entry)
      entry.push(strToU8(part), true)
    }
    zip.end()
    expect(await rowsIn(new Blob(chunks.map(chunk => new Uint8Array(chunk))))).toEqual(TOMATO_ROWS)
  })
})

// docs/product/product-sheets.md#limits
describe('readXlsx of a damaged or hostile workbook', () => {
  it.each([
    ['a row far away', '<row r="900000000"><c r="A900000000"><v>1</v></c></row>', 'tooManyRows'],
    ['a column far away', '<row r="2"><c r="XFD2"><v>1</v></c></row>', 'tooManyRows'],
    ['a place in entities', '<row a=">" r="&#57;00000"><c r="A2"><v>1</v></c></row>', 'tooManyRows'],
    ['a place behind a prefix', '<x:row x:r="900000"><x:c x:r="A900000"><v>1</v></x:c></x:row>', 'tooManyRows'],
    ['a place in single quotes', "<row\nr = '900000'><c r='A900000'><v>1</v></c></row>", 'tooManyRows'],
    ['a place without a space before it', '<row a="1"r="900000"/>', 'unreadable'],
    ['a place without quotes', '<row r=900000></row>', 'unreadable'],
    ['many rows', '<row/>'.repeat(5_000), 'tooManyRows'],
  ])('refuses %s', async (_what, rows, problem) => {
    expect(await problemOf(xlsx(rows))).toBe(problem)
  })

  it('ignores huge spans, merges and dimensions', async () => {
    const around = '<dimension ref="A1:XFD1048576"/><cols><col min="1" max="16384" width="9"/></cols>'
    const sheet = sheetOf(TOMATO)
      .replace('<sheetData>', `${around}<sheetData>`)
      .replace('</worksheet>', '<mergeCells><mergeCell ref="A1:XFD1048576"/></mergeCells></worksheet>')
    expect(await rowsIn(xlsx('', {}, { 'xl/worksheets/sheet1.xml': sheet }))).toEqual(TOMATO_ROWS)
  })

  it('refuses many references to one long text', async () => {
    const cells = Array.from(
      { length: 900 },
      (_, row) => `<row r="${row + 2}"><c r="A${row + 2}" t="s"><v>0</v></c></row>`,
    )
    const texts = `<sst><si><t>${'x'.repeat(150_000)}</t></si></sst>`
    expect(await problemOf(xlsx(cells.join(''), {}, { 'xl/sharedStrings.xml': texts }))).toBe('tooMuchText')
  })

  it('refuses a tag or text of megabytes before parsing it', async () => {
    const began = performance.now()
    expect(await problemOf(xlsx(`<row r="2"><c r="A2" ${'t="s" '.repeat(100_000)}/></row>`))).toBe('tooMuchText')
    expect(await problemOf(xlsx(`${TOMATO}${' '.repeat(300_000)}`))).toBe('tooMuchText')
    const mostMs = 2_000
    expect(performance.now() - began).toBeLessThan(mostMs)
  })

  it('refuses two parts with the same name', async () => {
    const bytes = zipped({ ...partsOf(TOMATO), 'xl/worksheets/sheet2.xml': sheetOf(FAR) })
    const text = Buffer.from(bytes).toString('latin1').replaceAll('sheet2.xml', 'sheet1.xml')
    expect(await problemOf(fileOf(Uint8Array.from(Buffer.from(text, 'latin1'))))).toBe('unreadable')
  })

  it('refuses a missing sheet or workbook and a truncated file', async () => {
    expect(await problemOf(xlsx('', { sheets: '<sheet name="a" sheetId="1" state="hidden" r:id="rId1"/>' }))).toBe(
      'unreadable',
    )
    expect(await problemOf(fileOf(zipped({ 'content.xml': '<office/>' })))).toBe('unreadable')
    expect(await problemOf(fileOf(zipped(partsOf(TOMATO)).slice(0, 300)))).toBe('unreadable')
  })

  it.each([
    ['cells', '', '<c r="A1"/>'],
    ['attributes of one cell', '<c', ' a="1"'],
    ['spaces in a tag', '<c', ' '],
    ['a name without an end', '<c ', 'a'],
    ['a value without an end', '<c r="', '1'],
    ['tags without an end', '', '<a'],
  ])('scans many %s in linear time', (_what, start, piece) => {
    const text = (start + piece.repeat(3_000_000 / piece.length)).slice()
    const began = performance.now()
    try {
      checkExtent(text)
    } catch {
      // Unclosed tags are refused after the whole scan.
    }
    // Takes a tenth of a second; a quadratic scan would take many minutes.
    expect(performance.now() - began).toBeLessThan(10_000)
  })

  it('unpacks at most 20 MB, regardless of its header', async () => {
    const packed = new Uint8Array(await xlsx('', {}, { 'xl/media.xml': new Uint8Array(20_500_000) }).arrayBuffer())
    expect(packed.length).toBeLessThan(100_000)
    // Both sizes in the archive claim 10 bytes; the search bytes are those of 20,500,000.
    const claim = [0x20, 0xce, 0x38, 0x01]
    for (let at = 0; at < packed.length; at += 1) {
      if (claim.every((byte, place) => packed[at + place] === byte)) packed.set([10, 0, 0, 0], at)
    }
    expect(() => unpack(packed)).toThrow('tooLargeUnpacked')
  })
})
