import fc from 'fast-check'
import type { Draw } from './draw.ts'
import { isWellFormed } from './well-formed.ts'

/** Realistic texts that people of this market type. */
const PHRASES = [
  ...[
    'Tomato',
    'green',
    'Asha',
    'Rao',
    'from the field',
    'Hoskote',
    '12, 3rd Cross',
    'fresh',
    'O’Brien',
    'well-watered',
  ],
  ...['ಟೊಮೇಟೊ', 'ರವಿ ಗೌಡ', 'ತಾಜಾ', 'टमाटर', 'José', 'Zoë', 'Nguyễn', '田中', 'علي', 'שלום', '🥭', '👩🏽‍🌾', '½ kg', '₹40'],
]

/** Returns a text of `min` to `max` UTF-16 units. */
export function aText(draw: Draw, min: number, max: number): string {
  const length = Math.min(max, Math.max(min, draw.integer(min, Math.min(max, min + 40))))
  let text = draw.pick(PHRASES)
  while (text.length < length) text = `${text} ${draw.pick(PHRASES)}`
  const cut = text.slice(0, length)
  const trimmed = isWellFormed(cut) ? cut.trim() : cut.slice(0, -1).trim()
  return trimmed.padEnd(min, 'a')
}

const CONTROL = ['\u0000', '\u0001', '\u0007', '\b', '\t', '\n', '\v', '\f', '\r\n', '\u001b[31m', '\u007f', '\u0085']
const SURROGATES = ['\ud800', '\udfff', '\udc00\ud800', '\ud83d', '\ude00']
const BIDI = ['\u202e', '\u202a', '\u2066', '\u2069', '\u200e', '\u200f', '\u061c']
const UNSEEN = ['\u200b', '\u200c', '\u200d', '\u2060', '\ufeff', '\u00ad', '\u034f', '\u180e', '\u3164', '\u{e0041}']
const SPACES = ['\u00a0', '\u2003', '\u2028', '\u2029', '\u3000']
const COMBINING = ['e\u0301', '\u0301', `Z${'\u0335\u0321\u0337'.repeat(20)}`, 'ಕ್ಷ್ಮೀ', '\u0ccd', 'İ', 'ß', 'ﬁ', 'ſ']
const WIDE = ['ＡＢＣ', '１２３', '＠', '．．／', '١٢٣', '१२३', '೧೨೩', '𝟙𝟚', '²', 'Ⅷ']
const SCRIPTS = ['مرحبا', 'שלום', 'ಕನ್ನಡ ಮಾರುಕಟ್ಟೆ', '👩‍👩‍👧‍👦', '🇮🇳', '🧅', '\u{10ffff}', '\uffff', '\ufdd0']
const CODE = [
  ...['../../etc/passwd', '%00', '%2e%2e%2f', '%', '\\', '"', "' OR 1=1 --", '<script>alert(1)</script>', '{{7*7}}'],
  ...[
    '$where',
    '$gt',
    'a.b',
    '.*',
    '(a+)+$',
    '[',
    '(?<',
    '*',
    '__proto__',
    'constructor',
    'toString',
    'hasOwnProperty',
  ],
  ...['null', 'undefined', 'NaN', 'Infinity', '-0', '1e309', '0x10', 'true', '[object Object]', 'javascript:alert(1)'],
  ...[
    '//evil.example/x.png',
    '/files/../../etc/passwd',
    '/files/',
    'data:text/html,x',
    'http://[',
    'file:///etc/passwd',
  ],
]
const ODD = [...CONTROL, ...SURROGATES, ...BIDI, ...UNSEEN, ...SPACES, ...COMBINING, ...WIDE, ...SCRIPTS, ...CODE]

const UNSEEN_ALL = [...CONTROL, ...SURROGATES, ...BIDI, ...UNSEEN]

const anyUnits = fc.array(fc.nat(0xffff), { minLength: 1, maxLength: 12 }).map(units => String.fromCharCode(...units))
/** Any code point but surrogates. fast-check's own unit 'binary' makes a table of all million of them first, in two seconds of a core. */
const anyCharacter = fc
  .integer({ min: 0, max: 0x10_f7ff })
  .map(each => String.fromCodePoint(each < 0xd800 ? each : each + 0x800))
const anyCharacters = fc.string({ unit: anyCharacter, minLength: 1, maxLength: 12 })

/** Returns a piece of text that people don't type, and that programs often fail on. */
export function anOddPiece(draw: Draw): string {
  const roll = draw.integer(1, 10)
  // Invisible characters are the most likely to slip through.
  if (roll <= 3) return draw.pick(UNSEEN_ALL)
  if (roll <= 8) return draw.pick(ODD)
  return draw.of(roll === 9 ? anyUnits : anyCharacters)
}

/** Returns an odd text: an odd piece instead of the text, or inside it, where its length and form may still be valid. */
export function anOddText(draw: Draw, text: string): string {
  const piece = anOddPiece(draw)
  const at = draw.pick(['instead', 'before', 'behind', 'inside', 'inside', 'inside'] as const)
  if (at === 'instead') return piece
  if (at === 'before') return piece + text
  if (at === 'behind') return text + piece
  const middle = draw.integer(0, text.length)
  return text.slice(0, middle) + piece + text.slice(middle)
}
