import type { RemoteName, Remotes } from '@santhe/federation'
import { matchPath } from '@santhe/federation/path-patterns'

/** Which slice's page stands at a path. */
function pageAt(url: URL, { slices }: Remotes): RemoteName | undefined {
  const owned = slices.flatMap(({ name, paths }) => paths.map(path => ({ slice: name, page: path })))
  const match = matchPath(
    owned.map(({ page }) => page),
    url.pathname,
  )
  return owned.find(({ page }) => page === match?.pattern)
}

/**
 * Loads the page behind a link as soon as someone points at it, touches it or reaches it by keyboard,
 * so that it is mostly there by the time the link is followed. Its data is read only then.
 */
export function loadAhead(page: Document, remotes: Remotes): void {
  const begun = new Set<string>()
  const handle = ({ target }: Event) => {
    const link = target instanceof Element ? target.closest<HTMLAnchorElement>('a[href]') : null
    if (!link || link.origin !== page.location.origin) return
    const remote = pageAt(new URL(link.href), remotes)
    if (!remote || begun.has(JSON.stringify(remote))) return
    begun.add(JSON.stringify(remote))
    // A failure is shown where the page is opened, which loads it again.
    remotes.loadPart(remote).catch(() => begun.delete(JSON.stringify(remote)))
  }
  for (const sign of ['pointerover', 'touchstart', 'focusin']) {
    page.addEventListener(sign, handle, { capture: true, passive: true })
  }
}
