declare module 'fontkit' {
  interface Glyph {
    readonly id: number
    readonly codePoints: readonly number[]
  }

  /** In font units. */
  export interface ShapedRun {
    glyphs: Glyph[]
    positions: { xAdvance: number; yAdvance: number; xOffset: number; yOffset: number }[]
    readonly advanceWidth: number
  }

  export interface Font {
    getGlyph(id: number, codePoints: readonly number[]): Glyph
    layout(text: string): ShapedRun
    hasGlyphForCodePoint(codePoint: number): boolean
  }
  export function create(bytes: Uint8Array): Font
}

declare module 'pdfkit' {
  import type { Readable } from 'node:stream'
  import type { Font } from 'fontkit'

  /** Points from the top left corner. */
  class PDFDocument extends Readable {
    constructor(options: {
      size: 'A4'
      margin: number
      font: Font
      lang: string
      displayTitle: boolean
      info: { Title: string; Author: string }
    })
    addPage(): this
    end(): void
    /** Fonts that are passed themselves are looked up each time, which is slow. */
    registerFont(name: string, font: Font): this
    font(name: string, size: number): this
    widthOfString(text: string): number
    /** At its baseline. */
    text(text: string, x: number, y: number, options: { lineBreak: false; baseline: 'alphabetic' }): this
    moveTo(x: number, y: number): this
    lineTo(x: number, y: number): this
    lineWidth(points: number): this
    stroke(): this
    /** `actual` is the text as programs read and search it: glyphs of Indian scripts are in the order of drawing. */
    markContent(tag: 'Span', options: { actual: string }): this
    endMarkedContent(): this
  }
  export = PDFDocument
}
