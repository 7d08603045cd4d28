/** A text that a page of rules quotes, or a name that only code has. */
export interface QuotedText {
  /** The heading that it stands below. */
  readonly heading: string
  /** From 1. */
  readonly line: number
  /** As the product shows it, with `{}` where it puts a value. */
  readonly text: string
  /** Whether it is a name of the code, such as `cashTakenBy` or `SECOND_FACTOR`, and not a text. */
  readonly isName: boolean
  /** Whether it stands above the line 'Not built yet.' of its section. */
  readonly isBuilt: boolean
}

/** The line below which a section says what is decided and not in the code. */
export const NOT_BUILT = 'Not built yet.'

const QUOTED = /(?<!\w)'([^'\n]*(?:'[a-z]{1,2}\b[^'\n]*)*)'(?!\w)/g
const NAMED = /`([a-z]+[A-Z]\w*|[A-Z]+_[A-Z_]+)`/g

/** Returns a text with straight apostrophes, and `{}` for every value that is put into it. */
export function plainText(text: string): string {
  return text.replace(/’|\\'/g, "'").replace(/\$?\{\{?[\w .]+\}\}?/g, '{}')
}

/** Returns the quoted texts of a page of rules and the names that only code has. */
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
