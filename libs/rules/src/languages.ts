/** English is complete and replaces missing translations. */
export const LANGUAGES = ['en', 'kn', 'hi'] as const
export type Language = (typeof LANGUAGES)[number]

/** Name of each language in that language. */
export const LANGUAGE_NAMES: Readonly<Record<Language, string>> = { en: 'English', kn: 'ಕನ್ನಡ', hi: 'हिन्दी' }

export function isLanguage(text: unknown): text is Language {
  return LANGUAGES.some(language => language === text)
}

/** Cookie with the language chosen in this browser. */
export const LANGUAGE_COOKIE = 'language'

/** Returns the name of a language for documents and search engines: 'kn-IN'. */
export function localeOf(language: Language): string {
  return `${language}-IN`
}

/**
 * Splits '/kn/products' into language and route. English has no prefix. Neither has a path that would lead to another host
 * without it.
 */
export function splitLanguage(path: string): { language: Language; path: string } {
  const [, prefix, rest = ''] = /^\/(kn|hi)(\/(?![/\\]).*|$|(?=[?#]))/s.exec(path) ?? []
  if (!isLanguage(prefix)) return { language: 'en', path }
  return { language: prefix, path: rest.startsWith('/') ? rest : `/${path.slice(prefix.length + 1)}` }
}

/** Returns the basename for a language's router. */
export function basenameOf(language: Language): string {
  return language === 'en' ? '/' : `/${language}`
}

/** Returns '/kn/products' of '/products'. */
export function inLanguage(path: string, language: Language): string {
  if (language === 'en') return path
  return `/${language}${path.replace(/^\/(?=[?#]|$)/, '')}`
}

/** Returns the preferred language of an `Accept-Language` header; undefined if it lists none of the market's, or '*' first. */
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
