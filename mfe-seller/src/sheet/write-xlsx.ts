import { daysBetween, isIstDate } from '@santhe/rules'
import { strToU8, zipSync } from 'fflate'
import type { Cell, Table } from './table.ts'

const TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006'
const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const HEAD = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
const KIND = 'application/vnd.openxmlformats-officedocument.spreadsheetml'

/** Static parts of a workbook with one sheet. Styles: 0 plain, 1 bold, 2 date. */
const PARTS = {
  '[Content_Types].xml': `<Types xmlns="${PACKAGE}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${KIND}.sheet.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="${KIND}.worksheet+xml"/><Override PartName="/xl/styles.xml" ContentType="${KIND}.styles+xml"/></Types>`,
  '_rels/.rels': `<Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="rId1" Type="${OFFICE}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
  'xl/workbook.xml': `<workbook xmlns="${MAIN}" xmlns:r="${OFFICE}"><sheets><sheet name="Products" sheetId="1" r:id="rId1"/></sheets></workbook>`,
  'xl/_rels/workbook.xml.rels': `<Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="rId1" Type="${OFFICE}/worksheet" Target="worksheets/sheet1.xml"/><Relationship Id="rId2" Type="${OFFICE}/styles" Target="styles.xml"/></Relationships>`,
  'xl/styles.xml': `<styleSheet xmlns="${MAIN}"><fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border/></borders><cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs><cellXfs count="3"><xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0"/><xf numFmtId="0" fontId="1" fillId="0" borderId="0" xfId="0"/><xf numFmtId="14" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/></cellXfs></styleSheet>`,
} as const

const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' }
/** Day 0 of Excel's date count. */
const DAY_ZERO = '1899-12-30'
const WIDTHS = [10, 24, 20, 18, 40, 16, 8, 14, 10, 16, 16, 16, 16, 40]

/** Escapes XML, and `_x0041_`-like texts that Excel would decode. */
function escaped(text: string): string {
  return text.replace(/_(?=x[0-9A-Fa-f]{4}_)/g, '_x005F_').replace(/[&<>]/g, sign => ENTITIES[sign] ?? sign)
}

function cellXml(cell: Cell, place: string, style: string): string {
  if (cell === null || cell === '') return ''
  if (typeof cell === 'number') return `<c r="${place}"${style}><v>${cell}</v></c>`
  if (isIstDate(cell)) return `<c r="${place}" s="2"><v>${daysBetween(DAY_ZERO, cell)}</v></c>`
  return `<c r="${place}"${style} t="inlineStr"><is><t xml:space="preserve">${escaped(cell)}</t></is></c>`
}

function sheetXml(table: Table): string {
  const rows = table.map((row, line) => {
    const cells = row.map((cell, column) =>
      cellXml(cell, `${String.fromCharCode(65 + column)}${line + 1}`, line === 0 ? ' s="1"' : ''),
    )
    return `<row r="${line + 1}">${cells.join('')}</row>`
  })
  const widths = WIDTHS.map((width, at) => `<col min="${at + 1}" max="${at + 1}" width="${width}" customWidth="1"/>`)
  const view =
    '<sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/>'
  return `<worksheet xmlns="${MAIN}"><sheetViews>${view}</sheetView></sheetViews><cols>${widths.join('')}</cols><sheetData>${rows.join('')}</sheetData></worksheet>`
}

/** Returns an XLSX with one sheet of at most 26 columns, headings first; 'YYYY-MM-DD' becomes a date. */
export function writeXlsx(table: Table): Blob {
  const parts = { ...PARTS, 'xl/worksheets/sheet1.xml': sheetXml(table) }
  const files = Object.fromEntries(Object.entries(parts).map(([name, xml]) => [name, strToU8(HEAD + xml)]))
  return new Blob([new Uint8Array(zipSync(files))], { type: TYPE })
}
