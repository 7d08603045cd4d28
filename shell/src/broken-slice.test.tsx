import { type Part, Remote, type Remotes } from '@santhe/federation'
import type { ReleasedSlice } from '@santhe/federation/release-list'
import { act, fireEvent, screen, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { Frame } from './frame/Frame.tsx'
import { sliceFailure } from './pages/PagePlaceholder.tsx'
import { renderShell } from './testing/render-shell.tsx'

const SLICES = ['catalog', 'checkout', 'seller', 'admin']
const mistake = new Error('a mistake of the slice')
const FAULTS: Record<string, () => Promise<Part>> = {
  throws: async () => () => {
    throw mistake
  },
  'does not load': () => Promise.reject(mistake),
  hangs: () => new Promise(() => {}),
}

const released = (name: string): ReleasedSlice => ({
  ...{ name, version: 'v7', entry: 'remoteEntry.js', paths: [], exposes: {}, host: '^4.0.0', hasServerBundle: false },
  team: { name: `Team ${name}`, contact: `mailto:${name}@santhe.example` },
})

/** A page with one part per slice; `broken` has the fault. */
function open(broken: string, fault: () => Promise<Part>) {
  const remotes: Remotes = {
    slices: SLICES.map(released),
    loadPage: vi.fn(),
    loadPart: async ({ slice }) => (slice === broken ? fault() : () => <p>{`${slice} works`}</p>),
    renew: async () => {},
  }
  const parts = SLICES.map(slice => (
    <Remote
      key={slice}
      slice={slice}
      part="Part"
      placeholder={<p>{`${slice} is on its way`}</p>}
      failure={sliceFailure}
    />
  ))
  return renderShell(<Frame>{parts}</Frame>, { path: '*', remotes })
}

const logged = vi.fn()
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  vi.spyOn(console, 'error').mockImplementation(logged)
  logged.mockClear()
})
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

// docs/operations.md#whose-slice-it-is
describe.each(SLICES)('page with a broken part of %s', broken => {
  it.each(Object.entries(FAULTS))(
    'shows frame, cart and other slices when it %s, and logs its team once',
    async (_why, fault) => {
      const { container } = open(broken, fault)
      await act(() => vi.advanceTimersByTimeAsync(0))
      await act(() => vi.advanceTimersByTimeAsync(20_000))
      for (const slice of SLICES) expect(screen.queryByText(`${slice} works`) === null).toBe(slice === broken)
      const reports = logged.mock.calls.filter(([key]) => key === `${broken} part Part`)
      const team = `Team ${broken} mailto:${broken}@santhe.example`
      expect(reports).toEqual([[expect.anything(), { version: 'v7', team }, expect.anything()]])
      expect(container.querySelectorAll(`[data-slice][data-team="${team}"]`).length).toBeLessThanOrEqual(1)
      fireEvent.click(within(screen.getByRole('banner')).getAllByRole('link', { name: /cart/i })[0] ?? document)
      expect(screen.getByTestId('url').textContent).toBe('/cart')
    },
  )
})

it('Remote shows slice, release and team for ?boundaries', async () => {
  const { container } = open('none', FAULTS.hangs ?? vi.fn())
  await act(() => vi.advanceTimersByTimeAsync(0))
  const { slice, version, team } = container.querySelector<HTMLElement>('[data-slice="seller"]')?.dataset ?? {}
  expect([slice, version, team]).toEqual(['seller', 'v7', 'Team seller mailto:seller@santhe.example'])
  expect(logged).not.toHaveBeenCalled()
})
