import type { BSONRegExp } from 'bson'
import { MongoError, notSupported } from '../errors.ts'

const OPTIONS = /^[imsux]*$/
/** What only PCRE knows: possessive repeats, flags and groups of its own, classes such as `[[:alpha:]]` and `[]a]`. */
const PCRE_ONLY = /\(\?[imsx-]+[):]|[*+?}]\+|\(\?[>#|R&P']|\[[:.=][^\]]*[:.=]\]|(?<!\\)\[\^?\]/
const ESCAPE = /\\[\s\S]/g
/** Escapes that mean the same to both. */
const SAME_ESCAPE = /\\(?:[^a-zA-Z]|[dDwWsSbBnrtfc]|x[0-9a-fA-F]{2}|[pP]\{|k<)/y

/** A regular expression of a filter as JavaScript's; what the two dialects read differently is refused. */
export function compileRegex(pattern: string, options: string): RegExp {
  if (!OPTIONS.test(options)) throw new MongoError(51108, `invalid flag in regex options: ${options}`)
  const leading = /^\(\?([ims]+)\)/.exec(pattern)
  const source = leading === null ? pattern : pattern.slice(leading[0].length)
  const flags = new Set([...options, ...(leading?.[1] ?? '')])
  if (flags.has('x')) throw notSupported("the 'x' option of regular expressions")
  if (PCRE_ONLY.test(source) || hasOwnEscape(source)) throw notInJavaScript(pattern)
  flags.delete('u')
  try {
    return new RegExp(source, `${[...flags].join('')}u`)
  } catch {
    // Without the unicode mode these two would be plain letters.
    if (/\\[pPk]/.test(source)) throw notInJavaScript(pattern)
    return compileLoosely(source, [...flags].join(''))
  }
}

function hasOwnEscape(source: string): boolean {
  return [...source.matchAll(ESCAPE)].some(({ index }) => {
    SAME_ESCAPE.lastIndex = index
    return !SAME_ESCAPE.test(source)
  })
}

function notInJavaScript(pattern: string): MongoError {
  return notSupported(`this PCRE syntax in a regular expression: ${pattern}`)
}

/** JavaScript's unicode mode refuses harmless escapes such as `\-`, which PCRE allows. */
function compileLoosely(source: string, flags: string): RegExp {
  try {
    return new RegExp(source, flags)
  } catch (error) {
    throw new MongoError(51091, `Regular expression is invalid: ${error instanceof Error ? error.message : error}`)
  }
}

export function compileBsonRegex(regex: BSONRegExp): RegExp {
  return compileRegex(regex.pattern, regex.options)
}

/** The literal head every match starts with, so that an index can be asked for a range; empty where there is none. */
export function literalPrefix(pattern: string, options: string): string {
  if (!pattern.startsWith('^') || options.includes('i') || options.includes('m') || pattern.includes('|')) return ''
  const head = /^[^\\^$.*+?()[\]{}|]*/.exec(pattern.slice(1))?.[0] ?? ''
  const next = pattern[head.length + 1]
  return next === '*' || next === '?' || next === '{' ? [...head].slice(0, -1).join('') : head
}
