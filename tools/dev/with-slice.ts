import { RELEASE_LIST_ELEMENT, type ReleasedSlice, ReleaseList } from '@santhe/federation/release-list'

/** Returns the release list with one slice replaced by `entry`. */
export function listWithSlice(list: unknown, entry: ReleasedSlice): ReleaseList {
  const released = ReleaseList.parse(list)
  return { ...released, slices: [...released.slices.filter(({ name }) => name !== entry.name), entry] }
}

/** HTML rendered by the released slice; the slice in development renders itself. */
const FIRST_VIEW = /<script type="application\/json" id="santhe-first-view">.*?<\/script>\n?/s

const INLINED = new RegExp(`(<script type="application/json" id="${RELEASE_LIST_ELEMENT}">)(.*?)(</script>)`, 's')

/**
 * Returns a page of the running market with one slice in development. It preloads no released files of the slice,
 * and reloads after each build.
 */
export function pageWithSlice(html: string, entry: ReleasedSlice): string {
  const released = new RegExp(`<link [^>]*href="/slices/${entry.name}/[^>]*>\\n?`, 'g')
  return html
    .replace(released, '')
    .replace(FIRST_VIEW, '')
    .replace(INLINED, (_match, open: string, json: string, close: string) => {
      const list = JSON.stringify(listWithSlice(JSON.parse(json), entry)).replace(/</g, '\\u003c')
      return `${open}${list}${close}`
    })
    .replace('</body>', '<script defer src="/dev/reload.js"></script>\n</body>')
}
