/** English is complete and fills gaps of the others. */
export const LANGUAGES = ['en', 'kn', 'hi'] as const
export type Language = (typeof LANGUAGES)[number]

/** Each in itself. */
export const LANGUAGE_NAMES: Readonly<Record<Language, string>> = { en: 'English', kn: 'ಕನ್ನಡ', hi: 'हिन्दी' }

export function isLanguage(text: unknown): text is Language {
  return LANGUAGES.some(language => language === text)
}

/** Where a browser stores the language that its reader chose. */
export const LANGUAGE_COOKIE = 'language'

/** As documents and search engines name it: 'kn-IN'. */
export function localeOf(language: Language): string {
  return `${language}-IN`
}

/**
 * Splits '/kn/products' into its language and the path that routes know; English has no prefix, and neither has a path
 * that would lead to another host without it.
 */
export function splitLanguage(path: string): { language: Language; path: string } {
  const [, prefix, rest = ''] = /^\/(kn|hi)(\/(?![/\\]).*|$|(?=[?#]))/s.exec(path) ?? []
  if (!isLanguage(prefix)) return { language: 'en', path }
  return { language: prefix, path: rest.startsWith('/') ? rest : `/${path.slice(prefix.length + 1)}` }
}

/** What routers know a language's pages under. */
export function basenameOf(language: Language): string {
  return language === 'en' ? '/' : `/${language}`
}

/** Returns '/kn/products' of '/products'. */
export function inLanguage(path: string, language: Language): string {
  if (language === 'en') return path
  return `/${language}${path.replace(/^\/(?=[?#]|$)/, '')}`
}

/** Returns what an `Accept-Language` header prefers; undefined where it names none of the market's, or '*' first. */
export function preferredLanguage(header: string | undefined): Language | undefined {
  const ranges = (header ?? '').split(',').map((range, place) => {
    const [tag = '', ...parameters] = range.split(';').map(part => part.trim().toLowerCase())
    const quality = Number(parameters.find(part => part.startsWith('q='))?.slice(2) ?? 1)
    return { language: tag === '*' ? '*' : tag.split('-', 1)[0], quality: Number.isNaN(quality) ? 0 : quality, place }
  })
  const accepted = ranges
    .filter(({ language, quality }) => quality > 0 && (language === '*' || isLanguage(language)))
    .toSorted((one, other) => other.quality - one.quality || one.place - other.place)
  const first = accepted[0]?.language
  return isLanguage(first) ? first : undefined
}
