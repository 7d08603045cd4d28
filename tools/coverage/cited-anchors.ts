import GithubSlugger from 'github-slugger'

/** A place in a source file that names a page of `docs/`. */
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
/** Names of papers that are not in the repository: a reader could not open what they cite. */
const OUTSIDE =
  /\b(storefront|seller|second|first) spec(ification)?\b|\bdecisions[,:]? ['"“‘]|\bhouse, ["“]|\bspec §|§\s?\d/i

/** The citations of `docs/` in a file's text. */
export function citationsIn(text: string): Citation[] {
  return text.split('\n').flatMap((line, index) =>
    Array.from(line.matchAll(CITATION), ([match, anchor = '']) => ({
      line: index + 1,
      page: match.split('#')[0] ?? match,
      anchor,
    })),
  )
}

/** The lines of a file, from 1, that cite a paper outside the repository. */
export function outsideCitationsIn(text: string): number[] {
  return text.split('\n').flatMap((line, index) => (OUTSIDE.test(line) ? [index + 1] : []))
}

const QUOTED = /`([\w.@-]+(?:\/[\w.@{},-]+)+)\/?`/g

/** `src/{one,two}.ts` as the two paths that it stands for. */
function expandBraces(path: string): string[] {
  const [, before = '', names = '', after = ''] = /^([^{]*)\{([^}]*)\}(.*)$/.exec(path) ?? []
  return names === '' ? [path] : names.split(',').flatMap(name => expandBraces(before + name + after))
}

/** What a page names between backticks in the form of a path; whether it is one, only its beginning tells. */
export function pathsIn(markdown: string): string[] {
  return Array.from(markdown.matchAll(QUOTED), ([, path = '']) => path).flatMap(expandBraces)
}

/** The anchors that a page of markdown offers: its headings as GitHub names them, and explicit ones. */
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
