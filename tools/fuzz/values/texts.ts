import fc from 'fast-check'
import type { Draw } from './draw.ts'
import odd from './odd-values.json' with { type: 'json' }

/** A single half of a surrogate pair is no character. */
const LONE_SURROGATE = /\p{Surrogate}/u
const MORE_CHARACTERS = 40
/** Invisible characters and half ones, which not all readers of JSON accept, so they are in code. */
const UNSEEN = [...odd.texts.unseen, '\ud800', '\udfff', '\udc00\ud800', '\ud83d', '\ude00']

/** Whether a text has no lone surrogate. */
export function isWellFormed(text: string): boolean {
  return !LONE_SURROGATE.test(text)
}

/** Returns an ordinary text of `min` to `max` UTF-16 units. */
export function aText(draw: Draw, min: number, max: number): string {
  const length = draw.integer(min, Math.max(min, Math.min(max, min + MORE_CHARACTERS)))
  let text = draw.pick(odd.texts.ordinary)
  while (text.length < length) text = `${text} ${draw.pick(odd.texts.ordinary)}`
  // A joiner or half of a surrogate pair at the end has lost what follows it.
  const cut = text.slice(0, length).replace(/\u200d?\p{Surrogate}?$/u, '')
  return cut.trim().padEnd(min, 'a')
}

const anyUnits = fc.array(fc.nat(0xffff), { minLength: 1, maxLength: 12 }).map(units => String.fromCharCode(...units))
/**
 * Any code point except surrogates. fast-check's unit 'binary' first builds a table of a million, two seconds of a
 * core.
 */
const anyCharacter = fc
  .integer({ min: 0, max: 0x10_f7ff })
  .map(each => String.fromCodePoint(each < 0xd800 ? each : each + 0x800))
const anyCharacters = fc.string({ unit: anyCharacter, minLength: 1, maxLength: 12 })

/** Returns a piece of text that people don't type, and on which programs often fail. */
export function anOddPiece(draw: Draw): string {
  const roll = draw.integer(1, 10)
  // Invisible characters are the most likely to slip through.
  if (roll <= 3) return draw.pick(UNSEEN)
  if (roll <= 8) return draw.pick([...UNSEEN, ...odd.texts.other])
  return draw.of(roll === 9 ? anyUnits : anyCharacters)
}

/** Returns an odd piece, or mostly the text with one inside, whose length and form may still be valid. */
export function anOddText(draw: Draw, text: string): string {
  const piece = anOddPiece(draw)
  const isInstead = draw.integer(1, 6) === 1
  const at = draw.pick([0, text.length, ...Array.from({ length: 3 }, () => draw.integer(0, text.length))])
  return isInstead ? piece : text.slice(0, at) + piece + text.slice(at)
}
