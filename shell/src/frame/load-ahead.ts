import type { RemoteName, Remotes } from '@santhe/federation'
import { matchPath } from '@santhe/federation/path-patterns'
import { splitLanguage } from '@santhe/rules'

function pageAt(url: URL, { slices }: Remotes): RemoteName | undefined {
  const owned = slices.flatMap(({ name, paths }) => paths.map(path => ({ slice: name, page: path })))
  const match = matchPath(
    owned.map(({ page }) => page),
    splitLanguage(url.pathname).path,
  )
  return owned.find(({ page }) => page === match?.pattern)
}

/** Preloads a link's page code on hover, touch or focus; data is read later. */
export function loadAhead(page: Document, remotes: Remotes): void {
  const begun = new Set<string>()
  const handle = ({ target }: Event) => {
    const link = target instanceof Element ? target.closest<HTMLAnchorElement>('a[href]') : null
    if (!link || link.origin !== page.location.origin) return
    const remote = pageAt(new URL(link.href), remotes)
    if (!remote || begun.has(JSON.stringify(remote))) return
    begun.add(JSON.stringify(remote))
    // Opening the page retries and shows the error.
    remotes.loadPart(remote).catch(() => begun.delete(JSON.stringify(remote)))
  }
  for (const sign of ['pointerover', 'touchstart', 'focusin']) {
    page.addEventListener(sign, handle, { capture: true, passive: true })
  }
}
