import { MongoError, notSupported } from '../errors.ts'

/** Options that apply to a whole regular expression: `i`, `m` and `s`. */
export type Options = ReadonlySet<string>

/** One piece of a pattern, translated for RE2. */
export interface Piece {
  readonly kind: 'text' | 'place' | 'start' | 'end' | 'open' | 'close' | 'or' | 'repeat'
  readonly source: string
  /** The letter that a text piece matches, if it is exactly one. */
  readonly letter?: string
  /** Limits of the repeat for the piece before it. */
  readonly min: number
  readonly max: number
}

type Read = (match: RegExpExecArray, options: Options) => Piece

export function invalidRegex(message: string): MongoError {
  return new MongoError(51091, `Regular expression is invalid: ${message}`)
}

export function unsupportedRegex(what: string): MongoError {
  return notSupported(`this in a regular expression: ${what}`)
}

function piece(kind: Piece['kind'], source: string, more: Partial<Piece> = {}): Piece {
  return { kind, source, min: 1, max: 1, ...more }
}

/** Escapes a letter for RE2, valid inside and outside brackets. */
function hex(letter: string): string {
  return `\\x{${letter.codePointAt(0)?.toString(16) ?? ''}}`
}

function letterPiece(letter: string): Piece {
  return piece('text', hex(letter), { letter })
}

const CONTROLS = new Map([
  ['n', '\n'],
  ['r', '\r'],
  ['t', '\t'],
  ['f', '\f'],
])
/** White space in PCRE: tab, line feed, vertical tab, form feed, carriage return and space. */
const SPACES = String.raw`\t-\r\x20`
const SPACE_SETS = new Map([
  [String.raw`\s`, SPACES],
  [String.raw`\S`, String.raw`\x00-\x08\x0e-\x1f\x21-\x{10ffff}`],
])
const CATEGORY = '(?:L[ulmot]?|M[nce]?|N[dlo]?|P[cdseifo]?|S[mcko]?|Z[slp]?|C[cf]?)'

/** With option `i`, RE2 would fold the case of these sets; PCRE does not. */
function refuseFolded(source: string, options: Options): void {
  if (options.has('i')) throw unsupportedRegex(`${source} with the option 'i'`)
}

function readRepeat([source = '']: RegExpExecArray): Piece {
  const [, min, comma, max] = /^\{(\d+)(,?)(\d*)\}/.exec(source) ?? []
  if (min === undefined) {
    const isOnce = source.startsWith('?')
    return piece('repeat', source, {
      min: source.startsWith('+') ? 1 : 0,
      max: isOnce ? 1 : Number.POSITIVE_INFINITY,
    })
  }
  const highest = comma === '' ? Number(min) : max === '' ? Number.POSITIVE_INFINITY : Number(max)
  if (highest < Number(min)) throw invalidRegex('numbers out of order in {} quantifier')
  return piece('repeat', source, { min: Number(min), max: highest })
}

/** Reads a class escape, such as `\d`, outside brackets. */
function readSet([source]: RegExpExecArray, options: Options): Piece {
  const spaces = SPACE_SETS.get(source)
  if (spaces !== undefined) return piece('text', `[${spaces}]`)
  return piece('text', options.has('i') ? `(?-i:${source})` : source)
}

function readCategory([source]: RegExpExecArray, options: Options): Piece {
  refuseFolded(source, options)
  return piece('text', source)
}

const BRACKET_ITEM = new RegExp(
  String.raw`(?<set>\\[dDwWsS]|\\[pP]\{${CATEGORY}\})|\\x(?<code>[0-9a-fA-F]{2})|\\(?<control>[nrtf])|\\(?<sign>[^0-9A-Za-z])|(?<plain>[^\\])`,
  'uy',
)

/** One item in brackets: a letter, or a set of letters. */
interface Item {
  readonly source: string
  readonly letter?: string
  readonly isDash: boolean
}

function readItems(source: string, body: string, options: Options): Item[] {
  BRACKET_ITEM.lastIndex = 0
  const items: Item[] = []
  while (BRACKET_ITEM.lastIndex < body.length) {
    const groups = BRACKET_ITEM.exec(body)?.groups
    if (groups === undefined) throw unsupportedRegex(source)
    const { set, code, control, sign, plain } = groups
    const letter = letterOf(code, control) ?? sign ?? plain ?? ''
    if (set === undefined) items.push({ source: hex(letter), letter, isDash: plain === '-' })
    else {
      if (/[wWpP]/.test(set.charAt(1))) refuseFolded(source, options)
      items.push({ source: SPACE_SETS.get(set) ?? set, isDash: false })
    }
  }
  return items
}

/** Reads the content of brackets; a range must have letters in order. */
function readBrackets([source, not = '', body = '']: RegExpExecArray, options: Options): Piece {
  const items = readItems(source, body, options)
  let content = ''
  for (let at = 0; at < items.length; at++) {
    const [first, dash, last] = items.slice(at, at + 3)
    content += first?.source ?? ''
    if (dash?.isDash !== true || last === undefined) continue
    if (first?.letter === undefined || last.letter === undefined) throw unsupportedRegex(source)
    if ((first.letter.codePointAt(0) ?? 0) > (last.letter.codePointAt(0) ?? 0))
      throw invalidRegex('range out of order in character class')
    content += `-${last.source}`
    at += 2
  }
  return piece('text', `[${not}${content}]`)
}

function letterOf(code: string | undefined, control: string | undefined): string | undefined {
  return code === undefined ? CONTROLS.get(control ?? '') : String.fromCodePoint(Number.parseInt(code, 16))
}

/** The first match wins. Syntax missing here differs between RE2 and PCRE, or is invalid. */
const READERS: readonly (readonly [RegExp, Read])[] = [
  [/(?:[*+?]|\{\d+(?:,\d*)?\})\+/y, ([source]) => refuse(source)],
  [/(?:[*+?]|\{\d+(?:,\d*)?\})\??/y, readRepeat],
  [/\((?![?*])|\(\?:|\(\?<[A-Za-z_]\w*>/y, ([source]) => piece('open', source)],
  [/\([?*].{0,2}/sy, ([source]) => refuse(source)],
  [/\)/y, ([source]) => piece('close', source)],
  [/\|/y, ([source]) => piece('or', source)],
  [/\^/y, ([source]) => piece('start', source)],
  // Without option `m`, the end is also the position before a last line break.
  [/\$/y, (_, options) => piece('end', options.has('m') ? '$' : String.raw`(?:\n?\z)`)],
  [/\./y, ([source]) => piece('text', source)],
  [/\\[bB]/y, ([source]) => piece('place', source)],
  [/\\[dDwWsS]/y, readSet],
  [new RegExp(String.raw`\\[pP]\{${CATEGORY}\}`, 'y'), readCategory],
  [/\\(?:x([0-9a-fA-F]{2})|([nrtf]))/y, ([, code, control]) => letterPiece(letterOf(code, control) ?? '')],
  [/\\([^0-9A-Za-z])/uy, ([, sign = '']) => letterPiece(sign)],
  [/\\./sy, ([source]) => refuse(source)],
  [/\[(?!\^?\])(\^?)((?:[^\]\\[]|\\.|\[(?![:.=]))+)\]/sy, readBrackets],
  [/\[(?:\^?\]|.*\[[:.=]).*/sy, ([source]) => refuse(source)],
  [/[^\\[]/uy, ([letter]) => letterPiece(letter)],
]

function refuse(source: string): never {
  throw unsupportedRegex(source)
}

/**
 * Parses a pattern.
 * @throws 51091 when PCRE refuses it too, NotImplemented when only PCRE supports it
 */
export function readPieces(pattern: string, options: Options): Piece[] {
  const pieces: Piece[] = []
  let depth = 0
  for (let at = 0; at < pattern.length; ) {
    const [read, end] = readAt(pattern, at, options)
    if (read.kind === 'repeat') checkRepeated(pieces.at(-1), read)
    if (read.kind === 'open') depth++
    if (read.kind === 'close' && --depth < 0) throw invalidRegex('unmatched closing parenthesis')
    pieces.push(read)
    at = end
  }
  if (depth > 0) throw invalidRegex('missing closing parenthesis')
  return pieces
}

function readAt(pattern: string, at: number, options: Options): [Piece, end: number] {
  for (const [reader, read] of READERS) {
    reader.lastIndex = at
    const match = reader.exec(pattern)
    if (match !== null) return [read(match, options), at + match[0].length]
  }
  throw invalidRegex(pattern[at] === '[' ? 'missing terminating ] for character class' : '\\ at end of pattern')
}

function checkRepeated(before: Piece | undefined, { source }: Piece): void {
  if (before === undefined || before.kind === 'open' || before.kind === 'or')
    throw invalidRegex('quantifier does not follow a repeatable item')
  if (before.kind !== 'text' && before.kind !== 'close') throw unsupportedRegex(`${before.source}${source}`)
}
