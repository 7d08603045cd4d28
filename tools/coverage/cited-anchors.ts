import GithubSlugger from 'github-slugger'

/** A place in a source file that cites a page of `docs/`. */
export interface Citation {
  /** From 1. */
  line: number
  /** From the top of the repository, such as `docs/product/checkout.md`. */
  page: string
  /** Empty where the page as a whole is cited. */
  anchor: string
}

const CITATION = /\bdocs\/[a-z-]+(?:\/[a-z-]+)*\.md(?:#([a-z0-9-]*))?/g
const HEADING = /^#{1,6} +(.+?) *#*$/
const EXPLICIT = /<a id="([^"]+)">/g
const FENCE = /^(```|~~~)/
/** Ways to name a document that is not in the repository, so that a reader could not open it. */
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

/** The name of a part of a document behind an anchor that has its own. */
const PART = /\bdocs\/[a-z/-]+\.md#[a-z0-9-]+, [A-Z]/

/** Returns the citations of `docs/` in a file's text. */
export function citationsIn(text: string): Citation[] {
  return text.split('\n').flatMap((line, index) =>
    Array.from(line.matchAll(CITATION), ([match, anchor = '']) => ({
      line: index + 1,
      page: match.split('#')[0] ?? match,
      anchor,
    })),
  )
}

/** Returns the lines of a file, from 1, that cite a document outside the repository. */
export function outsideCitationsIn(text: string): number[] {
  return text.split('\n').flatMap((line, index) => (OUTSIDE.test(line) || PART.test(line) ? [index + 1] : []))
}

const QUOTED = /`([\w.@-]+(?:\/[\w.@{},-]+)+)\/?`/g

/** Returns the paths that `src/{one,two}.ts` stands for. */
function expandBraces(path: string): string[] {
  const [, before = '', names = '', after = ''] = /^([^{]*)\{([^}]*)\}(.*)$/.exec(path) ?? []
  return names === '' ? [path] : names.split(',').flatMap(name => expandBraces(before + name + after))
}

/** Returns the quoted texts of a page that look like paths; only the beginning of each shows whether it is one. */
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
