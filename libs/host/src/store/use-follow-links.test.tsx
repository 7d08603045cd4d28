import { fireEvent, screen } from '@testing-library/react'
import { useLocation } from 'react-router-dom'
import { describe, expect, it } from 'vitest'
import { show } from '../testing/show.tsx'
import { Link, useFollowLinks } from './navigation.ts'

function Part() {
  const { pathname, search } = useLocation()
  return (
    <section aria-label="Part" onClick={useFollowLinks()} onKeyDown={() => undefined}>
      <output>{pathname + search}</output>
      <a href="/products?search=ragi">
        <span>Ragi</span>
      </a>
      <a href="https://elsewhere.example/">Elsewhere</a>
      <a href="/calendar" target="_blank" rel="noreferrer">
        In a new tab
      </a>
      <Link to="/farmers">Farms</Link>
    </section>
  )
}
const open = () => show(Part, { path: '/*', at: '/' })

/** Presses a link, and returns whether the browser would handle it. */
function isHandledByBrowser(name: string, how: MouseEventInit = {}): boolean {
  let isHandled = true
  const look = (event: Event) => {
    isHandled = !event.defaultPrevented
    event.preventDefault()
  }
  document.addEventListener('click', look, { once: true })
  fireEvent.click(screen.getByText(name), how)
  return isHandled
}
const place = () => screen.getByRole('status').textContent

describe('useFollowLinks', () => {
  it('navigates within the page, even from an element inside a link', () => {
    open()
    expect(isHandledByBrowser('Ragi')).toBe(false)
    expect(place()).toBe('/products?search=ragi')
  })

  it.each([
    ['with a key that opens a tab', 'Ragi', { ctrlKey: true }],
    ['with another button', 'Ragi', { button: 1 }],
    ['to another place', 'Elsewhere', {}],
    ['that asks for a tab of its own', 'In a new tab', {}],
  ])('leaves to the browser a press: %s', (_, name, how) => {
    open()
    const before = place()
    expect(isHandledByBrowser(name, how)).toBe(true)
    expect(place()).toBe(before)
  })

  it('leaves a press on a `Link` to React Router', () => {
    open()
    fireEvent.click(screen.getByText('Farms'))
    expect(place()).toBe('/farmers')
  })
})
