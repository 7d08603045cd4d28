import GithubSlugger from 'github-slugger'

/** A citation of a page of `docs/` in a source file. */
export interface Citation {
  /** From 1. */
  line: number
  /** Path from the repository's root, such as `docs/product/checkout.md`. */
  page: string
  /** Empty for a citation of the whole page. */
  anchor: string
}

const CITATION = /\bdocs\/[a-z-]+(?:\/[a-z-]+)*\.md(?:#([a-z0-9-]*))?/g
const HEADING = /^#{1,6} +(.+?) *#*$/
const EXPLICIT = /<a id="([^"]+)">/g
const FENCE = /^(```|~~~)/
/** Names of documents outside the repository, which a reader can't open. */
const OUTSIDE = new RegExp(
  [
    /\b(storefront|seller|second|first) spec(ification)?\b/,
    /\bthe specification(['’]s)?\b/,
    /\b(by|in|of) (the|our) spec\b/,
    /\bspec\/[a-z]|\bshared\/(spec|design)\b/,
    /\b(decisions|look|storefront|seller)\.md\b/,
    /\bdecisions[,:]? ['"“‘]|\bhouse, ["“]/,
    /\bspec §|§\s?\d|\bsections? \d/,
  ]
    .map(({ source }) => source)
    .join('|'),
  'i',
)

/** A citation that names a section behind another one's anchor, though the section has its own. */
const PART = /\bdocs\/[a-z/-]+\.md#[a-z0-9-]+, [A-Z]/

export function citationsIn(text: string): Citation[] {
  return text.split('\n').flatMap((line, index) =>
    Array.from(line.matchAll(CITATION), ([match, anchor = '']) => ({
      line: index + 1,
      page: match.split('#')[0] ?? match,
      anchor,
    })),
  )
}

/** Returns the numbers of the lines, from 1, that cite a document outside the repository. */
export function outsideCitationsIn(text: string): number[] {
  return text.split('\n').flatMap((line, index) => (OUTSIDE.test(line) || PART.test(line) ? [index + 1] : []))
}

const QUOTED = /`([\w.@-]+(?:\/[\w.@{},-]+)+)\/?`/g

/** Expands `src/{one,two}.ts` to its paths. */
function expandBraces(path: string): string[] {
  const [, before = '', names = '', after = ''] = /^([^{]*)\{([^}]*)\}(.*)$/.exec(path) ?? []
  return names === '' ? [path] : names.split(',').flatMap(name => expandBraces(before + name + after))
}

/** Returns a page's quoted texts that look like paths; the caller has to check their beginnings. */
export function pathsIn(markdown: string): string[] {
  return Array.from(markdown.matchAll(QUOTED), ([, path = '']) => path).flatMap(expandBraces)
}

/** Returns the anchors of a markdown page: its headings as GitHub names them, and explicit ones. */
export function anchorsOf(markdown: string): Set<string> {
  const slugger = new GithubSlugger()
  const anchors = new Set<string>()
  let isCode = false
  for (const line of markdown.split('\n')) {
    if (FENCE.test(line)) isCode = !isCode
    if (isCode) continue
    const heading = HEADING.exec(line)?.[1]
    if (heading !== undefined) anchors.add(slugger.slug(heading.replace(/<a id="[^"]+"><\/a>/g, '')))
    for (const [, id] of line.matchAll(EXPLICIT)) if (id !== undefined) anchors.add(id)
  }
  return anchors
}
