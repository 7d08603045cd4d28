/** Extracts http(s) URLs from a text with one per line. */
export function webLinks(text: string): string[] {
  return text.split(/\r?\n/).flatMap(line => {
    const url = webUrl(line)
    return url === undefined ? [] : [url]
  })
}

/** Returns the URL if it is http(s), safe to link. */
export function webUrl(text: string | null): string | undefined {
  const trimmed = text?.trim() ?? ''
  if (!/^https?:\/\//i.test(trimmed) || !URL.canParse(trimmed)) return undefined
  return new URL(trimmed).href
}

/** Returns the readable site: 'youtube.com' for 'https://www.youtube.com/watch?v=…'. */
export function siteOf(url: string): string {
  return new URL(url).hostname.replace(/^(?:www|m)\./, '')
}
