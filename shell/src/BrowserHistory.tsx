import { useLocation } from '@santhe/host'
import { type ReactNode, useEffect, useEffectEvent } from 'react'
import { BrowserRouter } from 'react-router-dom'

/** The browser's router, which also follows Back pressed during hydration, before it listens. */
export function BrowserHistory({ children }: { children: ReactNode }) {
  return (
    <BrowserRouter>
      <CatchUp>{children}</CatchUp>
    </BrowserRouter>
  )
}

/** Wraps the page: a sibling would change what `useId` returns, and the server has none. */
function CatchUp({ children }: { children: ReactNode }) {
  const { pathname, search } = useLocation()
  const catchUp = useEffectEvent(() => {
    if (location.pathname + location.search !== pathname + search)
      dispatchEvent(new PopStateEvent('popstate', { state: history.state }))
  })
  useEffect(() => catchUp(), [])
  return children
}
