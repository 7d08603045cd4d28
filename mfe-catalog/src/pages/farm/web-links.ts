/** The web addresses in a text of one a line; whatever is not http or https is left out. */
export function webLinks(text: string): string[] {
  return text.split(/\r?\n/).flatMap(line => {
    const address = webAddress(line)
    return address === undefined ? [] : [address]
  })
}

/** A web address that is safe to link to; undefined for anything else. */
export function webAddress(text: string | null): string | undefined {
  const trimmed = text?.trim() ?? ''
  if (!/^https?:\/\//i.test(trimmed) || !URL.canParse(trimmed)) return undefined
  return new URL(trimmed).href
}

/** The picture that stands for a video, by the id in its address; undefined where there is none. */
export function videoPicture(address: string): string | undefined {
  const id = /(?:youtu\.be\/|[?&]v=|\/(?:embed|shorts)\/)([\w-]{11})/.exec(address)?.[1]
  return id === undefined ? undefined : `https://i.ytimg.com/vi/${id}/hqdefault.jpg`
}
