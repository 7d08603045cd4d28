import { useLocation } from '@santhe/host'
import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { useNavigationType } from 'react-router-dom'
import { rememberPlace, returnToPlace } from './scroll-places.ts'

/** How long a page may take to set its title before it is announced. */
const TITLE_DELAY_MS = 400

/**
 * What a browser does when it loads a page, done for pages that change within it: the focus goes to the page, the place on it is
 * its top, its named part, or where one left it, and its title is announced. Another query of the same page moves nothing.
 */
export function useArrival(): { main: RefObject<HTMLElement | null>; announced: string } {
  const main = useRef<HTMLElement>(null)
  const [announced, setAnnounced] = useState('')
  const { key, pathname, hash } = useLocation()
  const isBack = useNavigationType() === 'POP'
  const lastLocation = useRef({ pathname, hash })

  // With the commit itself: a page that is shorter moves the window, and that would count as the place on the page before.
  useLayoutEffect(() => rememberPlace(key), [key])

  useLayoutEffect(() => {
    const before = lastLocation.current
    lastLocation.current = { pathname, hash }
    const isFirst = before.pathname === pathname && before.hash === hash
    if (isFirst && hash === '') return
    if (before.pathname !== pathname) {
      document.documentElement.dataset.moved = ''
      main.current?.focus({ preventScroll: true })
    }
    return isBack && before.pathname !== pathname ? returnToPlace(key) : goTo(hash)
  }, [pathname, hash, key, isBack])

  // The first view is announced by the browser itself.
  const announcedPath = useRef(pathname)
  useEffect(() => {
    if (announcedPath.current === pathname) return
    announcedPath.current = pathname
    const timer = setTimeout(() => setAnnounced(document.title), TITLE_DELAY_MS)
    return () => clearTimeout(timer)
  }, [pathname])

  return { main, announced }
}

/** Scrolls to the named part, which may still be on its way, or to the top. */
function goTo(hash: string): (() => void) | undefined {
  if (hash === '') {
    window.scrollTo(0, 0)
    return undefined
  }
  const id = decodeURIComponent(hash.slice(1))
  const scrollToIt = () => {
    const element = document.getElementById(id)
    element?.scrollIntoView()
    return element !== null
  }
  if (scrollToIt()) return undefined
  const watcher = new MutationObserver(() => {
    if (scrollToIt()) watcher.disconnect()
  })
  watcher.observe(document.body, { childList: true, subtree: true })
  return () => watcher.disconnect()
}
