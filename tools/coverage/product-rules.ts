/** A text that a page of rules quotes, or a name from the code. */
export interface QuotedText {
  /** The heading above it. */
  readonly heading: string
  /** From 1. */
  readonly line: number
  /** The product's text, with `{}` for each value. */
  readonly text: string
  /** Whether it is a name in the code, such as `cashTakenBy` or `SECOND_FACTOR`, not a text. */
  readonly isName: boolean
  /** Whether it precedes its section's line 'Not built yet.'. */
  readonly isBuilt: boolean
}

/** The line that separates a section's rules in force from unbuilt ones. */
export const NOT_BUILT = 'Not built yet.'

const QUOTED = /(?<!\w)'([^'\n]*(?:'[a-z]{1,2}\b[^'\n]*)*)'(?!\w)/g
const NAMED = /`([a-z]+[A-Z]\w*|[A-Z]+_[A-Z_]+)`/g

/** Returns a text with straight apostrophes, and `{}` for each value. */
export function plainText(text: string): string {
  return text.replace(/’|\\'/g, "'").replace(/\$?\{\{?[\w .]+\}\}?/g, '{}')
}

/** Returns a page's quoted texts and names from the code. */
export function quotedTexts(markdown: string): QuotedText[] {
  let heading = ''
  let isBuilt = true
  return markdown.split('\n').flatMap((text, index) => {
    if (text.startsWith('#')) {
      heading = text.replace(/^#+ /, '')
      isBuilt = true
    }
    if (text === NOT_BUILT) isBuilt = false
    const quotedBy = (pattern: RegExp, isName: boolean): QuotedText[] =>
      Array.from(text.matchAll(pattern), ([, quoted = '']) => plainText(quoted))
        .filter(quoted => quoted.length > 1)
        .map(quoted => ({ heading, line: index + 1, text: quoted, isName, isBuilt }))
    return [...quotedBy(QUOTED, false), ...quotedBy(NAMED, true)]
  })
}
