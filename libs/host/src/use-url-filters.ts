import { searchable } from '@santhe/rules'
import { useCallback, useLayoutEffect, useMemo, useRef } from 'react'
import { useSearchParams } from 'react-router-dom'

/**
 * Filters in the URL, restored by Back and shared links. Values are cut to the server's limit. `defaults` lists all
 * filters; defaults are omitted. Pass `{ isTyping: true }` while typing, to skip history entries.
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
  // The page follows the URL later, so base changes on the latest.
  const latest = useRef(searchParams)
  useLayoutEffect(() => {
    latest.current = searchParams
    // Back may undo a choice before the page follows.
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
