import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { reportRelease } from './release-report.ts'

const sent: { url: string; body: string }[] = []
const observers = new Map<string, (list: { getEntries: () => object[] }) => void>()
class FakeObserver {
  constructor(private readonly onList: (list: { getEntries: () => object[] }) => void) {}
  observe({ type }: { type: string }) {
    observers.set(type, this.onList)
  }
}
const happen = (type: string, entry: object) => observers.get(type)?.({ getEntries: () => [entry] })

beforeEach(() => {
  // Tests of other files leave marks in this process.
  performance.clearMarks()
  vi.stubGlobal('PerformanceObserver', FakeObserver)
  vi.stubGlobal('navigator', { sendBeacon: (url: string, body: string) => sent.push({ url, body }) })
  vi.spyOn(document, 'cookie', 'get').mockReturnValue(
    'a=b; release_sample=99~catalog@v2-1:canary~admin@w1-1:control~mac',
  )
  performance.mark('live catalog')
  performance.mark('broken catalog')
})
afterEach(() => {
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
  vi.useRealTimers()
  sent.length = 0
})

// docs/rendering.md#canary
describe('reportRelease', () => {
  it('sends figures of the page’s sampled slices once, when the page is hidden', () => {
    reportRelease()
    happen('largest-contentful-paint', { startTime: 812 })
    happen('layout-shift', { value: 0.2, hadRecentInput: false })
    happen('layout-shift', { value: 0.9, hadRecentInput: true })
    happen('event', { duration: 80 })
    vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden')
    for (let times = 0; times < 2; times += 1) document.dispatchEvent(new Event('visibilitychange'))
    expect(sent).toHaveLength(1)
    const numbers = { broken: 1, missing: 0, liveMs: expect.any(Number), lcpMs: 812, cls: 0.2, inpMs: 80 }
    expect([sent[0]?.url, JSON.parse(sent[0]?.body ?? '')]).toEqual([
      '/release-reports',
      { slices: { catalog: numbers } },
    ])
  })

  it('sends after ten seconds while the page stays open', () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    reportRelease()
    vi.advanceTimersByTime(9_999)
    expect(sent).toEqual([])
    vi.advanceTimersByTime(1)
    expect(sent).toHaveLength(1)
  })
})
