import { tabStore } from '@santhe/host'
import { parseJson } from '@santhe/rules'
import { z } from 'zod'

const STORAGE_KEY = 'santhe-places'
const MAX_ENTRIES = 50
/** After this time (ms) a page that is still too short shows its end: a slow network, or a list that got shorter. */
const LAYOUT_TIMEOUT_MS = 10_000

const Places = z.array(z.tuple([z.string(), z.number()]))

function readPlaces(): Map<string, number> {
  return new Map(Places.safeParse(parseJson(tabStore.getItem(STORAGE_KEY) ?? '')).data)
}

let places: Map<string, number> | undefined

function savePlace(key: string): void {
  places ??= readPlaces()
  places.delete(key)
  places.set(key, window.scrollY)
}

function storePlaces(): void {
  if (places) tabStore.setItem(STORAGE_KEY, JSON.stringify([...places].slice(-MAX_ENTRIES)))
}

/** Tracks the scroll position of a visit; returns the cleanup. */
export function rememberPlace(key: string): () => void {
  history.scrollRestoration = 'manual'
  const handleScroll = () => savePlace(key)
  window.addEventListener('scroll', handleScroll, { passive: true })
  window.addEventListener('pagehide', storePlaces)
  return () => {
    window.removeEventListener('scroll', handleScroll)
    window.removeEventListener('pagehide', storePlaces)
  }
}

/** Restores the position once the page is tall enough; scrolling by the user cancels it. */
export function returnToPlace(key: string): () => void {
  places ??= readPlaces()
  const target = places.get(key) ?? 0
  const isTallEnough = () => document.documentElement.scrollHeight - window.innerHeight >= target
  const watcher = new ResizeObserver(() => {
    if (isTallEnough()) stop(target)
  })
  // The page may still grow: the position is reached only when the page is tall enough.
  const timer = setTimeout(() => window.scrollTo(0, target), LAYOUT_TIMEOUT_MS)
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
  if (isTallEnough()) stop(target)
  else {
    window.scrollTo(0, 0)
    watcher.observe(document.body)
  }
  return () => stop()
}

/** Restores the position after a reload, or a Back before hydration, unless the user has scrolled. */
export function returnAfterReload(key: string): (() => void) | undefined {
  const [visit] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
  const isNew = visit === undefined || visit.type === 'navigate'
  return isNew || window.scrollY > 0 ? undefined : returnToPlace(key)
}
