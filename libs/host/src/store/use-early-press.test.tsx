import { act, render, screen } from '@testing-library/react'
import { type ReactElement, useEffect, useState } from 'react'
import { renderToString } from 'react-dom/server'
import { expect, it, vi } from 'vitest'
import { HostProvider } from '../session/HostProvider.tsx'
import { createHost } from './create-host.ts'
import { useEarlyPress } from './use-early-press.ts'

const nobody = async () => Response.json({ user: null })
const aHost = () => createHost({ now: new Date('2026-11-21T06:00:00Z'), storage: localStorage, fetchFn: nobody })

function Buy({ press }: { press: () => void }) {
  return (
    <button type="button" {...useEarlyPress(press)} onClick={press}>
      Buy
    </button>
  )
}

/** Renders the server's page, and hydrates it after `meanwhile`. */
async function takeOver(content: ReactElement, meanwhile: (button: HTMLElement) => void) {
  const container = document.body.appendChild(document.createElement('div'))
  const host = aHost()
  const page = <HostProvider host={host}>{content}</HostProvider>
  container.innerHTML = renderToString(page)
  meanwhile(screen.getByRole('button'))
  render(page, { container, hydrate: true })
  await act(() => host.restored)
}

it('useEarlyPress runs an early press once', async () => {
  const press = vi.fn()
  await takeOver(<Buy press={press} />, button => {
    button.dataset.pressed = ''
  })
  expect(press).toHaveBeenCalledOnce()
  expect(screen.getByRole('button').dataset).not.toHaveProperty('pressed')
  expect(screen.getByRole('button').dataset).not.toHaveProperty('due')
})

it('useEarlyPress does nothing without an early press', async () => {
  const press = vi.fn()
  await takeOver(<Buy press={press} />, () => {})
  expect(press).not.toHaveBeenCalled()
})

/** Counts three boxes once hydrated, like an early input. */
function Counter({ press }: { press: (boxes: number) => void }) {
  const [boxes, setBoxes] = useState(1)
  useEffect(() => setBoxes(3), [])
  return <Buy press={() => press(boxes)} />
}

it('useEarlyPress uses values changed during hydration', async () => {
  const press = vi.fn()
  await takeOver(<Counter press={press} />, button => {
    button.dataset.pressed = ''
  })
  expect(press.mock.calls).toEqual([[3]])
})
