import { searchable, splitLanguage } from '@santhe/rules'
import { type MouseEvent, useCallback, useLayoutEffect, useMemo, useRef } from 'react'
import { useNavigate, useSearchParams } from 'react-router-dom'

export {
  Link,
  type LinkProps,
  Navigate,
  NavLink,
  type NavLinkProps,
  useLocation,
  useNavigate,
  useParams,
} from 'react-router-dom'

/** Base for parsing paths as a browser does. */
const OWN = 'http://own.invalid'

/** Returns a same-site path from `redirect` or `returnUrl`, else `fallback`. */
export function ownPath(path: string | null | undefined, fallback = '/'): string {
  if (!path?.startsWith('/') || hasTrickyCharacter(path) || !URL.canParse(path, OWN)) return fallback
  const { origin, pathname } = new URL(path, OWN)
  // '/.//evil.example' leaves the site when parsed a second time.
  return origin === OWN && !pathname.startsWith('//') ? path : fallback
}

/** Browsers drop control characters and treat '\\' as '/'. */
function hasTrickyCharacter(text: string): boolean {
  return [...text].some(character => character.charCodeAt(0) < 0x20 || character === '\\')
}

/** Whether it is a plain press on a link to a market page. */
function leadsOnHere(event: MouseEvent, link: HTMLAnchorElement): boolean {
  const isPlain = event.button === 0 && !event.metaKey && !event.altKey && !event.ctrlKey && !event.shiftKey
  return isPlain && link.target === '' && !link.download && link.origin === location.origin
}

/** Handles presses on hundreds of plain links with one listener. Nested `Link`s handle their own. */
export function useFollowLinks(): (event: MouseEvent) => void {
  const navigate = useNavigate()
  return event => {
    const link = event.target instanceof Element ? event.target.closest('a') : null
    if (event.defaultPrevented || !link || !leadsOnHere(event, link)) return
    event.preventDefault()
    void navigate(splitLanguage(link.pathname).path + link.search + link.hash)
  }
}

/**
 * Filters in the URL, restored by Back and shared links. Cuts values to the server's limit. `defaults` lists all
 * filters; the URL omits default values. Pass `{ isTyping: true }` while typing, to skip history entries.
 */
export function useUrlFilters<F extends Record<string, string>>(
  defaults: F,
): [F, (change: Partial<F>, how?: { isTyping: boolean }) => void] {
  const [searchParams, setSearchParams] = useSearchParams()
  const filters = useMemo(() => {
    const entries = Object.keys(defaults).flatMap(name => {
      const value = searchParams.get(name)
      return value === null ? [] : [[name, searchable(value)] as const]
    })
    return { ...defaults, ...Object.fromEntries(entries) }
  }, [searchParams, defaults])
  // The page follows the URL with a delay, so base changes on the latest one.
  const latest = useRef(searchParams)
  useLayoutEffect(() => {
    latest.current = searchParams
    // Back may undo a choice before the page follows it.
    const follow = () => {
      latest.current = new URLSearchParams(location.search)
    }
    addEventListener('popstate', follow)
    return () => removeEventListener('popstate', follow)
  }, [searchParams])
  const change = useCallback(
    (changes: Partial<F>, how?: { isTyping: boolean }) => {
      const after = new URLSearchParams(latest.current)
      for (const [name, value] of Object.entries(changes)) {
        if (value === undefined || value === defaults[name]) after.delete(name)
        else after.set(name, value)
      }
      latest.current = after
      setSearchParams(after, { replace: how?.isTyping ?? false, preventScrollReset: true })
    },
    [setSearchParams, defaults],
  )
  return [filters, change]
}
