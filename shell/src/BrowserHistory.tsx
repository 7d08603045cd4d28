import { useLanguage, useLocation } from '@santhe/host'
import { basenameOf, inLanguage } from '@santhe/rules'
import { type ReactNode, useEffect, useEffectEvent } from 'react'
import { BrowserRouter } from 'react-router-dom'

/** The browser's router, which also follows Back pressed during hydration, before it listens. */
export function BrowserHistory({ children }: { children: ReactNode }) {
  const language = useLanguage()
  return (
    <BrowserRouter basename={basenameOf(language)}>
      <CatchUp>{children}</CatchUp>
    </BrowserRouter>
  )
}

/** Wraps the page: a sibling would change results of `useId`, and the server has none. */
function CatchUp({ children }: { children: ReactNode }) {
  const { pathname, search } = useLocation()
  const language = useLanguage()
  const catchUp = useEffectEvent(() => {
    if (location.pathname + location.search !== inLanguage(pathname, language) + search)
      dispatchEvent(new PopStateEvent('popstate', { state: history.state }))
  })
  useEffect(() => catchUp(), [])
  return children
}
