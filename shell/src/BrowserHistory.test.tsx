import { useLocation } from '@santhe/host'
import { render, screen } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { BrowserHistory } from './BrowserHistory.tsx'

const openedAt = location.href
afterEach(() => history.replaceState(null, '', openedAt))

/** Goes Back once, after the router has read the URL and before it listens. */
function PageLeft() {
  const { pathname } = useLocation()
  if (pathname === '/products/tomato-7') history.replaceState(null, '', '/products')
  return <h1>{pathname}</h1>
}

// docs/rendering.md
it('BrowserHistory follows Back pressed during hydration', async () => {
  history.replaceState(null, '', '/products/tomato-7')
  render(
    <BrowserHistory>
      <PageLeft />
    </BrowserHistory>,
  )
  expect(await screen.findByRole('heading', { name: '/products' })).toBeDefined()
})
