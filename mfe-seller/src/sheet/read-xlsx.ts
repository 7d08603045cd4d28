import { strFromU8, strToU8, Unzip, UnzipInflate, zipSync } from 'fflate'
import { readSheet } from 'read-excel-file/universal'
import { type Cell, FileProblem, type Table } from './table.ts'

const RELATION = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
/** A cell with an error such as #N/A, which the parser would read as empty. */
const ERROR_CELL = /(<(?:[^\s<>/:]*:)?c\s[^<>]*?\bt\s*=\s*)(?:"e"|'e')/g

/** Repacks only the measured sheet and its references, so that the parser reads nothing else. */
function packed({ sheet, sharedStrings, styles, is1904 }: Workbook): ArrayBuffer {
  const parts = { worksheet: sheet.replace(ERROR_CELL, '$1"str"'), sharedStrings, styles }
  const existing = Object.entries(parts).flatMap(([kind, xml]) => (xml === undefined ? [] : [[kind, xml] as const]))
  const relations = existing.map(
    ([kind]) => `<Relationship Id="${kind}" Type="${RELATION}/${kind}" Target="${kind}.xml"/>`,
  )
  const files = {
    'xl/workbook.xml': `<workbook xmlns:r="${RELATION}"><workbookPr date1904="${is1904 ? 1 : 0}"/><sheets><sheet name="Sheet" sheetId="1" r:id="worksheet"/></sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `<Relationships>${relations.join('')}</Relationships>`,
    ...Object.fromEntries(existing.map(([kind, xml]) => [`xl/${kind}.xml`, xml])),
  }
  // Uncompressed: inflating would start a worker, which our CSP blocks.
  const bytes = zipSync(Object.fromEntries(Object.entries(files).map(([name, xml]) => [name, strToU8(xml)])), {
    level: 0,
  })
  const buffer = new ArrayBuffer(bytes.length)
  new Uint8Array(buffer).set(bytes)
  return buffer
}

function cellOf(value: unknown): Cell {
  if (value instanceof Date) return value.toISOString().slice(0, 10)
  if (typeof value === 'number') return value
  return value === null || value === undefined ? null : String(value)
}

function lengthOf(table: Table): number {
  let length = 0
  for (const cell of table.flat()) length += typeof cell === 'string' ? cell.length : 0
  return length
}

/**
 * Reads the first visible sheet. Uses the stored results of formulas and calculates nothing.
 * docs/product/product-sheets.md#how-files-are-read.
 * @throws FileProblem when the file can't be read.
 */
export async function readXlsx(bytes: Uint8Array): Promise<Table> {
  const workbook = workbookOf(unpack(bytes))
  checkExtent(workbook.sheet)
  const rows = await readSheet(packed(workbook), { trim: false })
  const table = rows.map(row => row.map(cellOf))
  // Many cells may share one long string.
  if (lengthOf(table) > MOST_UNPACKED_BYTES) throw new FileProblem('tooMuchText')
  return table
}

/** At most 1,000 of these rows are products. For a distant cell, the parser would fill everything in between. */
const MOST_LINES = 5000
/** A row number, or a cell in the first 702 columns. */
const NEAR = /^[A-Z]{0,2}(\d+)$/i

/** @throws FileProblem when a worksheet has too many rows, or a distant row or cell. */
export function checkExtent(xml: string): void {
  let rows = 0
  for (const { name, attributes } of elementsOf(xml, 'row|c')) {
    rows += name === 'row' ? 1 : 0
    const place = attributes.get('r')
    const line = place === undefined ? 1 : Number(NEAR.exec(place)?.[1] ?? Number.POSITIVE_INFINITY)
    if (rows > MOST_LINES || line > MOST_LINES) throw new FileProblem('tooManyRows')
  }
}

interface Workbook {
  /** XML of the first visible sheet. */
  sheet: string
  sharedStrings: string | undefined
  styles: string | undefined
  /** Whether days count from 1904, as on old Macs. */
  is1904: boolean
}

const FOLDER = 'xl/'
const HIDDEN_STATES = ['hidden', 'veryHidden']

interface Relation {
  id: string
  kind: string
  path: string
}

function relationsOf(xml: string): Relation[] {
  return [...elementsOf(xml, 'Relationship')].map(({ attributes }) => {
    const target = decoded(attributes.get('Target') ?? '')
    // '/xl/a.xml', 'a.xml' and '../xl/a.xml' are the same part.
    const path = decodeURIComponent(new URL(target, `file:///${FOLDER}`).pathname).slice(1)
    return { id: attributes.get('Id') ?? '', kind: attributes.get('Type')?.split('/').at(-1) ?? '', path }
  })
}

/** Longest tag or text: 32,767 characters of a cell, as entities. The parser takes minutes for a tag of megabytes. */
const MOST_PIECE = 200_000

/**
 * Finds parts through the workbook's relationships, wherever they are stored.
 * @throws FileProblem when there is no sheet, or a part has a huge tag or text.
 */
function workbookOf(parts: ReadonlyMap<string, Uint8Array>): Workbook {
  // Excel ignores case in part names.
  const textOf = (path: string) => {
    const part = parts.get(path.toLowerCase())
    const xml = part && strFromU8(part)
    if (xml?.split('<').some(piece => piece.length > MOST_PIECE)) throw new FileProblem('tooMuchText')
    return xml
  }
  const workbook = textOf(`${FOLDER}workbook.xml`) ?? ''
  const relations = relationsOf(textOf(`${FOLDER}_rels/workbook.xml.rels`) ?? '')
  const partOf = (kind: string) => textOf(relations.find(each => each.kind === kind)?.path ?? `${FOLDER}${kind}.xml`)
  const visible = [...elementsOf(workbook, 'sheet')].filter(
    ({ attributes }) => !HIDDEN_STATES.includes(attributes.get('state') ?? ''),
  )
  const ids = visible.map(({ attributes }) => attributes.get('id'))
  // Chart sheets have another relationship type.
  const sheets = ids.flatMap(id => relations.filter(each => each.id === id && each.kind === 'worksheet'))
  const sheet = textOf(sheets[0]?.path ?? '')
  if (sheet === undefined) throw new FileProblem('unreadable')
  const [properties] = elementsOf(workbook, 'workbookPr')
  const is1904 = ['1', 'true'].includes(properties?.attributes.get('date1904') ?? '')
  return { sheet, sharedStrings: partOf('sharedStrings'), styles: partOf('styles'), is1904 }
}

const ATTRIBUTE = /\s+([^\s=<>"'/]+)\s*=\s*(?:"([^"<]*)"|'([^'<]*)')/y
const END = /\s*\/?>/y
const ENTITIES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }

const localName = (name: string) => name.slice(name.indexOf(':') + 1)

function decoded(value: string): string {
  return value.replace(/&(\w+);/g, (entity, name) => ENTITIES[name] ?? entity)
}

/**
 * Yields attributes of the named elements without prefixes. Takes linear time even on hostile input.
 * @throws FileProblem when a tag is so unusual that parsers could disagree.
 */
function* elementsOf(xml: string, names: string): Generator<{ name: string; attributes: Map<string, string> }> {
  const start = new RegExp(`<(?:[^\\s<>/:]*:)?(${names})(?=[\\s/>]|$)`, 'g')
  for (let match = start.exec(xml); match; match = start.exec(xml)) {
    const attributes = new Map<string, string>()
    let at = start.lastIndex
    for (;;) {
      ATTRIBUTE.lastIndex = at
      const [whole = '', name = '', quoted, single = ''] = ATTRIBUTE.exec(xml) ?? []
      if (whole === '') break
      attributes.set(localName(name), quoted ?? single)
      at += whole.length
    }
    END.lastIndex = at
    if (!END.test(xml)) throw new FileProblem('unreadable')
    start.lastIndex = at
    yield { name: match[1] ?? '', attributes }
  }
}

/** docs/product/product-sheets.md#limits */
const MOST_UNPACKED_BYTES = 20_000_000
/** In small chunks, so that output is counted before it fills the memory. */
const PART_BYTES = 4096

/**
 * Returns the XML files of an XLSX by lower-case name. Output is counted while unpacking, since headers can lie.
 * @throws FileProblem when it unpacks to more than 20 MB, isn't an XLSX, or has duplicate names that programs resolve
 * differently.
 */
export function unpack(packed: Uint8Array): Map<string, Uint8Array> {
  const parts = new Map<string, Uint8Array[]>()
  let bytes = 0
  const unzip = new Unzip(file => {
    if (!/\.(xml|rels)$/i.test(file.name)) return
    const name = file.name.toLowerCase()
    if (parts.has(name)) throw new FileProblem('unreadable')
    const chunks: Uint8Array[] = []
    parts.set(name, chunks)
    file.ondata = (error, chunk) => {
      // Errors thrown in the callback arrive here as `error`.
      if (error) throw error instanceof FileProblem ? error : new FileProblem('unreadable', error)
      bytes += chunk.length
      if (bytes > MOST_UNPACKED_BYTES) throw new FileProblem('tooLargeUnpacked')
      chunks.push(chunk)
    }
    file.start()
  })
  unzip.register(UnzipInflate)
  for (let at = 0; at < packed.length; at += PART_BYTES) {
    unzip.push(packed.subarray(at, at + PART_BYTES), at + PART_BYTES >= packed.length)
  }
  return new Map([...parts].map(([name, chunks]) => [name, joined(chunks)]))
}

function joined(chunks: readonly Uint8Array[]): Uint8Array {
  const whole = new Uint8Array(chunks.reduce((sum, { length }) => sum + length, 0))
  let at = 0
  for (const chunk of chunks) {
    whole.set(chunk, at)
    at += chunk.length
  }
  return whole
}
