import { buffer } from 'node:stream/consumers'
import { setImmediate as otherRequests } from 'node:timers/promises'
import type { orders } from '@santhe/domain'
import type { Language } from '@santhe/rules'
import PDFDocument from 'pdfkit'
import { billFaces, type Faces } from './bill-faces.ts'
import { billSheets, type Sheet } from './bill-sheets.ts'

/** Points: 72 an inch, A4 has 595 by 842. */
const MARGIN = 48
const RIGHT = 595 - MARGIN
const BOTTOM = 842 - MARGIN
const SIZE = { title: 20, text: 10.5, market: 13 } as const
/** Relative to the font size: Indian scripts have marks above and below. */
const LINE_HEIGHT = 1.55
const PARTY_WIDTH = 240
/** Right edges of the columns; the first column begins at the margin. */
const COLUMNS = [330, 380, 465, RIGHT] as const
/** Longer words are broken. */
const WORDS = /\S{1,36}/gu

interface Place {
  x: number
  y: number
  size: number
  isRight?: boolean
}

function penOf(doc: PDFDocument, { runsOf }: Faces) {
  const widthOf = (text: string, size: number) =>
    runsOf(text).reduce((sum, run) => sum + doc.font(run.face, size).widthOfString(run.text), 0)

  /** Breaks text into lines that fit the width. */
  function linesOf(text: string, size: number, width: number): string[] {
    const lines: string[] = []
    for (const word of text.match(WORDS) ?? []) {
      const longer = lines.length === 0 ? word : `${lines.at(-1)} ${word}`
      if (lines.length === 0 || widthOf(longer, size) > width) lines.push(word)
      else lines[lines.length - 1] = longer
    }
    return lines
  }

  function write(text: string, { x, y, size, isRight = false }: Place): void {
    if (text === '') return
    let left = isRight ? x - widthOf(text, size) : x
    doc.markContent('Span', { actual: text })
    for (const run of runsOf(text)) {
      doc.font(run.face, size).text(run.text, left, y + size, { lineBreak: false, baseline: 'alphabetic' })
      left += doc.widthOfString(run.text)
    }
    doc.endMarkedContent()
  }

  const rule = (y: number) => doc.lineWidth(0.5).moveTo(MARGIN, y).lineTo(RIGHT, y).stroke()

  return { linesOf, write, rule }
}

type Pen = ReturnType<typeof penOf>

function drawSheet(doc: PDFDocument, { linesOf, write, rule }: Pen, sheet: Sheet): void {
  const step = SIZE.text * LINE_HEIGHT
  let y = MARGIN

  /** Returns the y at which a block of lines begins, on a new page if it does not fit. */
  function take(lines: number): number {
    if (y + lines * step > BOTTOM) {
      doc.addPage()
      y = MARGIN
    }
    y += lines * step
    return y - lines * step
  }

  function writeBlock(text: string, width = RIGHT - MARGIN): void {
    for (const line of linesOf(text, SIZE.text, width)) write(line, { x: MARGIN, y: take(1), size: SIZE.text })
  }

  function writeLines(lines: readonly string[], x: number, top: number): void {
    for (const [place, line] of lines.entries()) write(line, { x, y: top + place * step, size: SIZE.text })
  }

  function writeRow([first = '', ...others]: readonly string[]): void {
    const names = linesOf(first, SIZE.text, COLUMNS[0] - MARGIN)
    const top = take(Math.max(1, names.length))
    writeLines(names, MARGIN, top)
    for (const [place, cell] of others.entries())
      write(cell, { x: COLUMNS[place + 1] ?? RIGHT, y: top, size: SIZE.text, isRight: true })
  }

  function writeParties(): void {
    const columns = sheet.parties.map(lines => lines.flatMap(line => linesOf(line, SIZE.text, PARTY_WIDTH)))
    const top = take(Math.max(...columns.map(lines => lines.length)))
    for (const [column, lines] of columns.entries())
      writeLines(lines, MARGIN + column * (PARTY_WIDTH + MARGIN / 2), top)
  }

  function writeRule(): void {
    rule(take(0.6) + step * 0.3)
  }

  write('Santhe ಸಂತೆ', { x: RIGHT, y, size: SIZE.market, isRight: true })
  write(sheet.title, { x: MARGIN, y, size: SIZE.title })
  take(2.4)
  for (const fact of sheet.facts) writeBlock(fact)
  take(1)
  writeParties()
  take(1)
  writeRow(sheet.headings)
  writeRule()
  sheet.rows.forEach(writeRow)
  writeRule()
  for (const [name, amount] of sheet.sums) writeRow([name, '', '', amount])
  take(1)
  for (const remark of sheet.remarks) writeBlock(remark)
}

/** Draws an order's bill and credit notes, or its summary, in a reader's language, as a PDF. */
export async function drawBill(facts: orders.BillFacts, language: Language): Promise<Buffer> {
  const faces = await billFaces()
  const sheets = billSheets(facts, language)
  const info = { Title: `${sheets[0]?.title ?? ''} #${facts.order._id}`, Author: 'Santhe' }
  const options = {
    size: 'A4',
    margin: MARGIN,
    font: faces.fonts.latin,
    lang: `${language}-IN`,
    displayTitle: true,
  } as const
  const doc = new PDFDocument({ ...options, info })
  for (const [name, font] of Object.entries(faces.fonts)) doc.registerFont(name, font)
  const pen = penOf(doc, faces)
  for (const [place, sheet] of sheets.entries()) {
    if (place > 0) doc.addPage()
    drawSheet(doc, pen, sheet)
    await otherRequests()
  }
  doc.end()
  return buffer(doc)
}
