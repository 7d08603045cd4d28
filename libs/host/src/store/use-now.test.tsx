import { act, render, screen } from '@testing-library/react'
import { hydrateRoot } from 'react-dom/client'
import { renderToString } from 'react-dom/server'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createHost, type Host } from './create-host.ts'
import { HostContext, useNow } from './use-host.ts'

const SERVER_TIME = '2026-11-21T18:00:00.000Z'
const MORNING = '2026-11-22T03:30:00.000Z'
const NINE_HOURS = 9.5 * 3_600_000

function Clock() {
  return <time>{useNow().toISOString()}</time>
}

const at = (host: Host, name: string) => (
  <HostContext value={host}>
    <Clock key={name} />
  </HostContext>
)
const displayedTime = () => screen.getByRole('time').textContent

describe('useNow', () => {
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['Date', 'setInterval', 'clearInterval'], now: new Date(SERVER_TIME) })
  })
  afterEach(() => {
    vi.useRealTimers()
  })

  it('shows the present in a page that opens hours after the first', () => {
    const host = createHost({ now: new Date(SERVER_TIME) })
    const { rerender } = render(at(host, 'evening'))
    expect(displayedTime()).toBe(SERVER_TIME)
    vi.setSystemTime(Date.now() + NINE_HOURS)
    rerender(at(host, 'morning'))
    expect(displayedTime()).toBe(MORNING)
  })

  it('shows the present once a sleeping phone wakes up', () => {
    render(at(createHost({ now: new Date(SERVER_TIME) }), 'evening'))
    vi.setSystemTime(Date.now() + NINE_HOURS)
    act(() => void document.dispatchEvent(new Event('visibilitychange')))
    expect(displayedTime()).toBe(MORNING)
  })

  it('hydrates with the server’s time, however late', async () => {
    const host = createHost({ now: new Date(SERVER_TIME) })
    const container = document.body.appendChild(document.createElement('div'))
    container.innerHTML = renderToString(at(host, 'evening'))
    vi.setSystemTime(Date.now() + NINE_HOURS)
    const root = await act(async () => hydrateRoot(container, at(host, 'evening')))
    expect(displayedTime()).toBe(SERVER_TIME)
    await act(async () => root.unmount())
  })
})
