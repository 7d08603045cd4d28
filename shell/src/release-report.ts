/** When a page that stays open reports, in ms. */
const REPORT_MS = 10_000
const SLICES = /(?:^|; )release_sample=([^;]+)/

/** A layout shift. Parsed without zod, whose size would burden every page. */
const shiftOf = (entry: PerformanceEntry) =>
  'value' in entry && 'hadRecentInput' in entry && !entry.hadRecentInput ? Number(entry.value) : 0

/** Calls back with each entry, earlier ones included. Browsers without the type call back never. */
function observe(type: string, onEntry: (entry: PerformanceEntry) => void): void {
  const observer = new PerformanceObserver(list => list.getEntries().forEach(onEntry))
  observer.observe({ type, buffered: true })
}

/** Returns what a slice did on this page, by the marks of `<Remote>`; undefined if it took no part. */
function ofSlice(slice: string) {
  const marks = (name: string) => performance.getEntriesByName(`${name} ${slice}`, 'mark')
  const [live] = marks('live')
  const [broken, missing] = [marks('broken').length, marks('missing').length]
  const isHere = live !== undefined || broken + missing > 0 || document.querySelector(`[data-slice="${slice}"]`)
  return isHere ? { broken, missing, liveMs: live?.startTime ?? performance.now() } : undefined
}

/**
 * Reports once, in numbers only, how slices of a canary and of its control sample worked on this page: when the page is
 * hidden, or after ten seconds. docs/rendering.md#canary
 */
export function reportRelease(): void {
  const vitals = { lcpMs: 0, cls: 0, inpMs: 0 }
  observe('largest-contentful-paint', ({ startTime }) => {
    vitals.lcpMs = startTime
  })
  observe('event', ({ duration }) => {
    vitals.inpMs = Math.max(vitals.inpMs, duration)
  })
  observe('layout-shift', entry => {
    vitals.cls += shiftOf(entry)
  })

  function send(): void {
    clearTimeout(timer)
    document.removeEventListener('visibilitychange', sendHidden)
    const names = [...(SLICES.exec(document.cookie)?.[1]?.matchAll(/~([a-z0-9-]+)@/g) ?? [])].map(
      ([, name = '']) => name,
    )
    const slices = names.flatMap(name => {
      const own = ofSlice(name)
      return own ? [[name, { ...own, ...vitals }]] : []
    })
    if (slices.length > 0)
      navigator.sendBeacon('/release-reports', JSON.stringify({ slices: Object.fromEntries(slices) }))
  }
  const sendHidden = () => document.visibilityState === 'hidden' && send()
  const timer = setTimeout(send, REPORT_MS)
  document.addEventListener('visibilitychange', sendHidden)
}
