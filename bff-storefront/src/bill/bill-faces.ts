import { plainFace } from '@santhe/files'
import { create, type Font, type ShapedRun } from 'fontkit'
import { Blob as FontFile, Buffer as Letters, Font as Shaper, Face as Shapes, shape } from 'harfbuzzjs'

const FILES = {
  latin: 'anek-latin/files/anek-latin-latin',
  /** Includes the rupee sign. */
  extended: 'anek-latin/files/anek-latin-latin-ext',
  kannada: 'anek-kannada/files/anek-kannada-kannada',
  devanagari: 'anek-devanagari/files/anek-devanagari-devanagari',
} as const
type Face = keyof typeof FILES

/** Words in one font. */
interface Run {
  text: string
  face: Face
}

export interface Faces {
  fonts: Readonly<Record<Face, Font>>
  /** Splits a line where its script changes. */
  runsOf: (text: string) => Run[]
}

const KANNADA = /\p{Script=Kannada}/u
const DEVANAGARI = /[\p{Script=Devanagari}\u0964\u0965]/u
/** Marks and joiners belong to the letter before them. */
const DEPENDENT = /[\p{M}\u200c\u200d]/u

let opened: Promise<Faces> | undefined

/** Opens the market's fonts once: reading their tables takes a tenth of a second. */
export function billFaces(): Promise<Faces> {
  opened ??= openFaces().catch(error => {
    opened = undefined
    throw error
  })
  return opened
}

/** Returns a font whose letters HarfBuzz joins: fontkit draws Kannada conjuncts with two viramas. */
function shapedFont(bytes: Uint8Array): Font {
  const font = create(bytes)
  const shaper = new Shaper(new Shapes(new FontFile(bytes)))

  function layout(text: string): ShapedRun {
    const letters = new Letters()
    letters.addText(text)
    letters.guessSegmentProperties()
    shape(shaper, letters)
    const infos = letters.getGlyphInfos()
    const starts = [...new Set(infos.map(({ cluster }) => cluster)), text.length].sort((a, b) => a - b)
    const positions = letters.getGlyphPositions()
    const glyphs = infos.map(({ codepoint: glyphId, cluster }, place) => {
      // The first glyph of a cluster represents its letters.
      const end = infos[place - 1]?.cluster === cluster ? cluster : starts.find(start => start > cluster)
      return font.getGlyph(
        glyphId,
        Array.from(text.slice(cluster, end), letter => letter.codePointAt(0) ?? 0),
      )
    })
    return {
      glyphs,
      positions,
      // pdfkit scales positions afterwards.
      get advanceWidth() {
        return positions.reduce((sum, { xAdvance }) => sum + xAdvance, 0)
      },
    }
  }

  return Object.assign(font, { layout })
}

async function openFaces(): Promise<Faces> {
  const open = async (face: Face) => shapedFont(await plainFace(`${FILES[face]}-wght-normal`))
  const fonts = {
    ...{ latin: await open('latin'), extended: await open('extended') },
    ...{ kannada: await open('kannada'), devanagari: await open('devanagari') },
  }

  function faceOf(letter: string, before: Face = 'latin'): Face {
    if (letter === ' ' || DEPENDENT.test(letter)) return before
    if (KANNADA.test(letter)) return 'kannada'
    if (DEVANAGARI.test(letter)) return 'devanagari'
    const has = (face: Face) => fonts[face].hasGlyphForCodePoint(letter.codePointAt(0) ?? 0)
    return !has('latin') && has('extended') ? 'extended' : 'latin'
  }

  function runsOf(text: string): Run[] {
    const runs: Run[] = []
    for (const letter of text) {
      const last = runs.at(-1)
      const face = faceOf(letter, last?.face)
      if (last?.face === face) last.text += letter
      else runs.push({ text: letter, face })
    }
    return runs
  }

  return { fonts, runsOf }
}
