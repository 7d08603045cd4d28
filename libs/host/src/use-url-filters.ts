import { searchable } from '@santhe/rules'
import { useCallback, useLayoutEffect, useMemo, useRef } from 'react'
import { useSearchParams } from 'react-router-dom'

/**
 * Filters that stand in the URL: read from it, so that back, forward and a shared link restore them.
 * A value is no longer than a search may be: a longer one in a link is cut, for the server would refuse it.
 * `defaults` name every filter and its default, which is left out of the URL.
 * While a person types, pass `{ isTyping: true }`, so that each letter is not a step of the history.
 */
export function useUrlFilters<F extends Record<string, string>>(
  defaults: F,
): [F, (change: Partial<F>, how?: { isTyping: boolean }) => void] {
  const [searchParams, setSearchParams] = useSearchParams()
  const filters = useMemo(() => {
    const entries = Object.keys(defaults).flatMap(name => {
      const value = searchParams.get(name)
      return value === null ? [] : [[name, searchable(value)] as const]
    })
    return { ...defaults, ...Object.fromEntries(entries) }
  }, [searchParams, defaults])
  // The page follows the URL a moment later: what is chosen meanwhile is added to what was chosen before.
  const latest = useRef(searchParams)
  useLayoutEffect(() => {
    latest.current = searchParams
    // A choice that Back undoes before the page follows never arrives here.
    const follow = () => {
      latest.current = new URLSearchParams(location.search)
    }
    addEventListener('popstate', follow)
    return () => removeEventListener('popstate', follow)
  }, [searchParams])
  const change = useCallback(
    (changes: Partial<F>, how?: { isTyping: boolean }) => {
      const after = new URLSearchParams(latest.current)
      for (const [name, value] of Object.entries(changes)) {
        if (value === undefined || value === defaults[name]) after.delete(name)
        else after.set(name, value)
      }
      latest.current = after
      setSearchParams(after, { replace: how?.isTyping ?? false, preventScrollReset: true })
    },
    [setSearchParams, defaults],
  )
  return [filters, change]
}
