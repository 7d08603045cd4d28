/** The URLs in a text of one a line; whatever is not http or https is left out. */
export function webLinks(text: string): string[] {
  return text.split(/\r?\n/).flatMap(line => {
    const url = webUrl(line)
    return url === undefined ? [] : [url]
  })
}

/** A URL that is safe to link to; undefined for anything else. */
export function webUrl(text: string | null): string | undefined {
  const trimmed = text?.trim() ?? ''
  if (!/^https?:\/\//i.test(trimmed) || !URL.canParse(trimmed)) return undefined
  return new URL(trimmed).href
}

/** Where a link leads, as people read it: 'youtube.com' of 'https://www.youtube.com/watch?v=…'. */
export function siteOf(url: string): string {
  return new URL(url).hostname.replace(/^(?:www|m)\./, '')
}
