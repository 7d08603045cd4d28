import { useLocation } from '@santhe/host'
import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { useNavigationType } from 'react-router-dom'
import { rememberPlace, returnAfterReload, returnToPlace } from './scroll-places.ts'

/** Wait for a page's title before announcing it. */
const TITLE_DELAY_MS = 400

/**
 * On navigation: focuses the page, restores or resets scrolling, announces the title. Ignores query changes. A reload
 * restores scrolling too.
 */
export function useArrival(): { main: RefObject<HTMLElement | null>; announced: string } {
  const main = useRef<HTMLElement>(null)
  const [announced, setAnnounced] = useState('')
  const { key, pathname, hash } = useLocation()
  const isBack = useNavigationType() === 'POP'
  const lastPath = useRef(pathname)
  // First documents of a tab share a key.
  const place = `${key} ${pathname}`
  const [firstPlace] = useState(place)

  // In the commit: a shorter page scrolls the window, which would overwrite the stored position.
  useLayoutEffect(() => rememberPlace(place), [place])

  useLayoutEffect(() => {
    const hasMoved = lastPath.current !== pathname
    lastPath.current = pathname
    if (hasMoved) {
      document.documentElement.dataset.moved = ''
      main.current?.focus({ preventScroll: true })
    }
    // When a filter change drops the anchor, don't scroll.
    if (!hasMoved && hash === '') return place === firstPlace ? returnAfterReload(place) : undefined
    return isBack && hasMoved ? returnToPlace(place) : goTo(hash)
  }, [pathname, hash, place, firstPlace, isBack])

  // Browsers announce the first page.
  const announcedPath = useRef(pathname)
  useEffect(() => {
    if (announcedPath.current === pathname) return
    announcedPath.current = pathname
    const timer = setTimeout(() => setAnnounced(document.title), TITLE_DELAY_MS)
    return () => clearTimeout(timer)
  }, [pathname])

  return { main, announced }
}

/** Scrolls to the anchor, which may still load, and focuses its search field, or scrolls to the top. */
function goTo(hash: string): (() => void) | undefined {
  if (hash === '') {
    window.scrollTo(0, 0)
    return undefined
  }
  const id = idOf(hash)
  const scrollToIt = () => {
    const element = document.getElementById(id)
    element?.scrollIntoView()
    if (element?.matches('search')) element.querySelector<HTMLElement>('[type="search"]')?.focus()
    return element !== null
  }
  if (scrollToIt()) return undefined
  const watcher = new MutationObserver(() => {
    if (scrollToIt()) watcher.disconnect()
  })
  watcher.observe(document.body, { childList: true, subtree: true })
  return () => watcher.disconnect()
}

/** A link cut in a message may end in half a character's code. */
function idOf(hash: string): string {
  try {
    return decodeURIComponent(hash.slice(1))
  } catch {
    return hash.slice(1)
  }
}
