import { useCallback, useMemo } from 'react'
import { useSearchParams } from 'react-router-dom'

/**
 * Filters kept in the address: read from it, so that back, forward and a shared link restore them.
 * `defaults` name every filter and its default, which is left out of the address.
 * While a person types, pass `{ isTyping: true }`, so that each letter is not a step of the history.
 */
export function useAddressFilters<F extends Record<string, string>>(
  defaults: F,
): [F, (change: Partial<F>, how?: { isTyping: boolean }) => void] {
  const [address, setAddress] = useSearchParams()
  const filters = useMemo(() => {
    const given = Object.keys(defaults).flatMap(name => {
      const value = address.get(name)
      return value === null ? [] : [[name, value] as const]
    })
    return { ...defaults, ...Object.fromEntries(given) }
  }, [address, defaults])
  const change = useCallback(
    (wanted: Partial<F>, { isTyping } = { isTyping: false }) => {
      setAddress(
        before => {
          const after = new URLSearchParams(before)
          for (const [name, value] of Object.entries(wanted)) {
            if (value === undefined || value === defaults[name]) after.delete(name)
            else after.set(name, value)
          }
          return after
        },
        { replace: isTyping, preventScrollReset: true },
      )
    },
    [setAddress, defaults],
  )
  return [filters, change]
}
