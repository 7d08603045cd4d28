import type { BSONRegExp } from 'bson'
import { LRUCache } from 'lru-cache'
import { RE2JS, RE2JSException } from 're2js'
import { MongoError, notSupported } from '../errors.ts'
import { currentTurn } from './current-turn.ts'
import { checkAnchors } from './regex-anchors.ts'
import { invalidRegex, type Options, type Piece, readPieces, unsupportedRegex } from './regex-syntax.ts'

/** A compiled regular expression: whether it matches anywhere in a text, in time that grows with the text alone. */
export interface Matcher {
  test(text: string): boolean
}

const OPTIONS = /^[imsux]*$/
/** As in MongoDB 7. */
const LONGEST_PATTERN = 16_384
/** Each may keep some megabytes of what it learnt of texts. */
const MOST_COMPILED = 32
/** Steps of RE2's machine; compiling so many takes some milliseconds. */
const LARGEST = 5000
/** Steps times letters: the worst pattern takes half a second for so many. */
const MOST_WORK = 20_000_000
/** Letters of a plain text times those it is looked for in: the worst takes half a second for so many. */
const MOST_COMPARISONS = 250_000_000
/** Spent on regular expressions without letting others run; one that is begun ends, half a second later at most. */
const MOST_MS = 1000
/** Longer ones go to RE2, whose time does not grow with the pattern's length times the text's. */
const LONGEST_FOLDED = 64

const spent = { turn: 0, ms: 0 }

/** Runs work on a regular expression, and refuses to when so many took their time before anybody else could run. */
function timed<T>(work: () => T): T {
  const turn = currentTurn()
  if (spent.turn !== turn) Object.assign(spent, { turn, ms: 0 })
  if (spent.ms > MOST_MS) throw unsupportedRegex('more of them than one second is enough for, for one document')
  const began = performance.now()
  try {
    return work()
  } finally {
    spent.ms += performance.now() - began
  }
}

const compiled = new LRUCache<string, Matcher>({ max: MOST_COMPILED })

/**
 * A regular expression of a filter. It never tries again what it tried before, so none can hold the engine.
 * Throws 51108 or 51091 where MongoDB does, NotImplemented where RE2 cannot do, or reads differently, what PCRE can.
 */
export function compileRegex(pattern: string, options: string): Matcher {
  const name = `${options}/${pattern}`
  const known = compiled.get(name)
  if (known !== undefined) return known
  const matcher = timed(() => compile(pattern, options))
  const made = { test: (text: string) => timed(() => matcher.test(text)) }
  compiled.set(name, made)
  return made
}

export function compileBsonRegex(regex: BSONRegExp): Matcher {
  return compileRegex(regex.pattern, regex.options)
}

function compile(pattern: string, given: string): Matcher {
  if (!OPTIONS.test(given)) throw new MongoError(51108, `invalid flag in regex options: ${given}`)
  if (pattern.includes('\0'))
    throw new MongoError('BadValue', 'Regular expression cannot contain an embedded null byte')
  if (Buffer.byteLength(pattern) > LONGEST_PATTERN) throw invalidRegex('regular expression is too large')
  const leading = /^\(\?([ims]+)\)/.exec(pattern)
  const options = new Set([...given, ...(leading?.[1] ?? '')])
  if (options.has('x')) throw notSupported("the 'x' option of regular expressions")
  const pieces = readPieces(pattern.slice(leading?.[0].length ?? 0), options)
  return literalMatcher(pieces, options) ?? linearMatcher(pieces, options)
}

/** Plain text, looked for as it is; nothing where there is more to the pattern. */
function literalMatcher(pieces: readonly Piece[], options: Options): Matcher | undefined {
  const isAtStart = pieces[0]?.kind === 'start' && !options.has('m')
  const letters = (isAtStart ? pieces.slice(1) : pieces).map(({ letter }) => letter)
  if (letters.includes(undefined)) return undefined
  const text = letters.join('')
  const [size, most] = [letters.length, MOST_COMPARISONS]
  if (!options.has('i'))
    return isAtStart ? { test: found => found.startsWith(text) } : bounded(size, most, found => found.includes(text))
  if (size > LONGEST_FOLDED) return undefined
  const escaped = text.replace(/[\\^$.*+?()[\]{}|/]/g, String.raw`\$&`)
  const regex = new RegExp(isAtStart ? `^${escaped}` : escaped, 'iu')
  return bounded(size, most, found => regex.test(found))
}

/** Refuses a text that would take too long: the worst costs a step for each letter and piece. */
function bounded(size: number, most: number, test: Matcher['test']): Matcher {
  return {
    test(text) {
      if (text.length * size > most) throw unsupportedRegex(`${size} pieces for a text of ${text.length} letters`)
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
  if (size > LARGEST) throw unsupportedRegex(`more than ${LARGEST} pieces, repeats counted`)
  const flags = [...options].reduce((sum, option) => sum | (FLAGS.get(option) ?? 0), 0)
  const regex = compileLinear(pieces.map(({ source }) => source).join(''), flags)
  return bounded(size, MOST_WORK, text => regex.test(text))
}

function compileLinear(source: string, flags: number): RE2JS {
  try {
    return RE2JS.compile(source, flags)
  } catch (error) {
    if (error instanceof RE2JSException) throw unsupportedRegex(error.message)
    throw error
  }
}

/** How many pieces there are when each repeat is written out. */
function sizeOf(pieces: readonly Piece[]): number {
  const groups = [1]
  let last = 0
  const add = (size: number) => {
    groups.push((groups.pop() ?? 0) + size)
  }
  for (const { kind, least, most } of pieces) {
    if (kind === 'repeat') {
      add(last * (Math.max(least, Number.isFinite(most) ? most : 1, 1) - 1) + 1)
      continue
    }
    if (kind === 'open') groups.push(1)
    last = kind === 'close' ? (groups.pop() ?? 0) : 1
    if (kind !== 'open') add(last)
  }
  return groups.reduce((sum, size) => sum + size, 0)
}

/** The literal head every match starts with, so that an index can be asked for a range; empty where there is none. */
export function literalPrefix(pattern: string, options: string): string {
  if (!pattern.startsWith('^') || options.includes('i') || options.includes('m') || pattern.includes('|')) return ''
  const head = /^[^\\^$.*+?()[\]{}|]*/.exec(pattern.slice(1))?.[0] ?? ''
  const next = pattern[head.length + 1]
  return next === '*' || next === '?' || next === '{' ? [...head].slice(0, -1).join('') : head
}
