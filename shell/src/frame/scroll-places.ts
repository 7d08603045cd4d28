import { z } from 'zod'

const KEPT_AS = 'santhe-places'
const MOST = 50
/** How long a page that comes back may take to be as tall as it was: a long list over a slow line, after a reload. */
const TALL_WITHIN = 10_000

const Places = z.array(z.tuple([z.string(), z.number()]))

function readPlaces(): Map<string, number> {
  try {
    return new Map(Places.parse(JSON.parse(sessionStorage.getItem(KEPT_AS) ?? '[]')))
  } catch {
    return new Map()
  }
}

let places: Map<string, number> | undefined

function keepPlace(key: string): void {
  places ??= readPlaces()
  places.delete(key)
  places.set(key, window.scrollY)
}

function storePlaces(): void {
  try {
    sessionStorage.setItem(KEPT_AS, JSON.stringify([...(places ?? [])].slice(-MOST)))
  } catch {
    // A full or forbidden storage costs a scroll position, nothing else.
  }
}

/** Remembers how far down one was on this visit of a page. Gives what ends it. */
export function rememberPlace(key: string): () => void {
  history.scrollRestoration = 'manual'
  const handleScroll = () => keepPlace(key)
  window.addEventListener('scroll', handleScroll, { passive: true })
  window.addEventListener('pagehide', storePlaces)
  return () => {
    window.removeEventListener('scroll', handleScroll)
    window.removeEventListener('pagehide', storePlaces)
  }
}

/** Goes back to where one was, as soon as the page is tall enough again; a scroll of one's own ends the attempt. */
export function returnToPlace(key: string): () => void {
  places ??= readPlaces()
  const wanted = places.get(key) ?? 0
  const isTallEnough = () => document.documentElement.scrollHeight - window.innerHeight >= wanted
  const watcher = new ResizeObserver(() => {
    if (isTallEnough()) stop(wanted)
  })
  const timer = setTimeout(() => stop(wanted), TALL_WITHIN)
  const giveUp = () => stop()
  function stop(place?: number): void {
    watcher.disconnect()
    clearTimeout(timer)
    window.removeEventListener('wheel', giveUp)
    window.removeEventListener('touchstart', giveUp)
    window.removeEventListener('keydown', giveUp)
    if (place !== undefined) window.scrollTo(0, place)
  }
  window.addEventListener('wheel', giveUp, { passive: true })
  window.addEventListener('touchstart', giveUp, { passive: true })
  window.addEventListener('keydown', giveUp)
  if (isTallEnough()) stop(wanted)
  else {
    window.scrollTo(0, 0)
    watcher.observe(document.body)
  }
  return () => stop()
}
