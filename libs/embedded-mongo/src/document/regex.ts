import type { BSONRegExp } from 'bson'
import { LRUCache } from 'lru-cache'
import { RE2JS, RE2JSException } from 're2js'
import { MongoError, notSupported } from '../errors.ts'
import { currentTurn } from './current-turn.ts'
import { checkAnchors } from './regex-anchors.ts'
import { invalidRegex, type Options, type Piece, readPieces, unsupportedRegex } from './regex-syntax.ts'

/** A compiled regular expression: whether it matches anywhere in a text, in time that grows only with the text. */
export interface Matcher {
  test(text: string): boolean
}

const OPTIONS = /^[imsux]*$/
/** MongoDB 7's limit. */
const MAX_PATTERN_BYTES = 16_384
/** Number of compiled expressions; each may cache some megabytes for the texts it has read. */
const MAX_COMPILED = 32
/** Limit of steps in RE2's machine; compiling this many takes some milliseconds. */
const MAX_PIECES = 5000
/** Limit of steps times letters: this many take the worst pattern half a second. */
const MAX_WORK = 20_000_000
/** Limit of a plain text's letters times the searched text's: this many take half a second at worst. */
const MAX_COMPARISONS = 250_000_000
/** Time (ms) for regular expressions before others run; a started one still ends, at most half a second later. */
const MAX_MS = 1000
/** Longer patterns use RE2, whose time does not grow with both lengths' product. */
const MAX_FOLDED_LENGTH = 64

const spent = { turn: 0, ms: 0 }

/**
 * Runs work on a regular expression.
 * @throws NotImplemented when such work takes more than MAX_MS before others can run
 */
function timed<T>(work: () => T): T {
  const turn = currentTurn()
  if (spent.turn !== turn) Object.assign(spent, { turn, ms: 0 })
  if (spent.ms > MAX_MS) throw unsupportedRegex('more of them than one second is enough for, for one document')
  const began = performance.now()
  try {
    return work()
  } finally {
    spent.ms += performance.now() - began
  }
}

const compiled = new LRUCache<string, Matcher>({ max: MAX_COMPILED })

/**
 * Compiles a filter's regular expression. It never backtracks, so none can block the engine.
 * @throws 51108 or 51091 like MongoDB; NotImplemented for syntax that RE2 lacks or reads differently than PCRE
 */
export function compileRegex(pattern: string, options: string): Matcher {
  const name = `${options}/${pattern}`
  const cached = compiled.get(name)
  if (cached !== undefined) return cached
  const matcher = timed(() => compile(pattern, options))
  const timedMatcher = { test: (text: string) => timed(() => matcher.test(text)) }
  compiled.set(name, timedMatcher)
  return timedMatcher
}

export function compileBsonRegex(regex: BSONRegExp): Matcher {
  return compileRegex(regex.pattern, regex.options)
}

function compile(pattern: string, flags: string): Matcher {
  if (!OPTIONS.test(flags)) throw new MongoError(51108, `invalid flag in regex options: ${flags}`)
  if (pattern.includes('\0'))
    throw new MongoError('BadValue', 'Regular expression cannot contain an embedded null byte')
  if (Buffer.byteLength(pattern) > MAX_PATTERN_BYTES) throw invalidRegex('regular expression is too large')
  const leading = /^\(\?([ims]+)\)/.exec(pattern)
  const options = new Set([...flags, ...(leading?.[1] ?? '')])
  if (options.has('x')) throw notSupported("the 'x' option of regular expressions")
  const pieces = readPieces(pattern.slice(leading?.[0].length ?? 0), options)
  return literalMatcher(pieces, options) ?? linearMatcher(pieces, options)
}

/** Returns a matcher that searches plain text directly; undefined for other patterns. */
function literalMatcher(pieces: readonly Piece[], options: Options): Matcher | undefined {
  const isAtStart = pieces[0]?.kind === 'start' && !options.has('m')
  const letters = (isAtStart ? pieces.slice(1) : pieces).map(({ letter }) => letter)
  if (letters.includes(undefined)) return undefined
  const text = letters.join('')
  const [size, max] = [letters.length, MAX_COMPARISONS]
  if (!options.has('i'))
    return isAtStart ? { test: input => input.startsWith(text) } : bounded(size, max, input => input.includes(text))
  if (size > MAX_FOLDED_LENGTH) return undefined
  const escaped = text.replace(/[\\^$.*+?()[\]{}|/]/g, String.raw`\$&`)
  const regex = new RegExp(isAtStart ? `^${escaped}` : escaped, 'iu')
  return bounded(size, max, input => regex.test(input))
}

/** Refuses a text that would take too long: at worst a step for each letter and piece. */
function bounded(size: number, max: number, test: Matcher['test']): Matcher {
  return {
    test(text) {
      if (text.length * size > max) throw unsupportedRegex(`${size} pieces for a text of ${text.length} letters`)
      return test(text)
    },
  }
}

const FLAGS = new Map([
  ['i', RE2JS.CASE_INSENSITIVE],
  ['m', RE2JS.MULTILINE],
  ['s', RE2JS.DOTALL],
])

function linearMatcher(pieces: readonly Piece[], options: Options): Matcher {
  checkAnchors(pieces, options)
  const size = sizeOf(pieces)
  if (size > MAX_PIECES) throw unsupportedRegex(`more than ${MAX_PIECES} pieces, repeats counted`)
  const flags = [...options].reduce((sum, option) => sum | (FLAGS.get(option) ?? 0), 0)
  const regex = compileLinear(pieces.map(({ source }) => source).join(''), flags)
  return bounded(size, MAX_WORK, text => regex.test(text))
}

function compileLinear(source: string, flags: number): RE2JS {
  try {
    return RE2JS.compile(source, flags)
  } catch (error) {
    if (error instanceof RE2JSException) throw unsupportedRegex(error.message)
    throw error
  }
}

/** Returns the number of pieces after expanding all repeats. */
function sizeOf(pieces: readonly Piece[]): number {
  const groups = [1]
  let last = 0
  const add = (size: number) => {
    groups.push((groups.pop() ?? 0) + size)
  }
  for (const { kind, min, max } of pieces) {
    if (kind === 'repeat') {
      add(last * (Math.max(min, Number.isFinite(max) ? max : 1, 1) - 1) + 1)
      continue
    }
    if (kind === 'open') groups.push(1)
    last = kind === 'close' ? (groups.pop() ?? 0) : 1
    if (kind !== 'open') add(last)
  }
  return groups.reduce((sum, size) => sum + size, 0)
}

/** Returns the literal prefix of all matches, for a range search of an index; '' if there is none. */
export function literalPrefix(pattern: string, options: string): string {
  if (!pattern.startsWith('^') || options.includes('i') || options.includes('m') || pattern.includes('|')) return ''
  const head = /^[^\\^$.*+?()[\]{}|]*/.exec(pattern.slice(1))?.[0] ?? ''
  const next = pattern[head.length + 1]
  return next === '*' || next === '?' || next === '{' ? [...head].slice(0, -1).join('') : head
}
