import { type Host, useHost } from '@santhe/host'
import { useCallback, useRef, useState } from 'react'

type Typed = Readonly<Record<string, string>>

const typedOf = pageStore<Typed>()

/** Changed values of a form, `restored` at first. Under `draftKey` they survive unmounting for the page's lifetime. */
export function useTyped(draftKey: string | undefined, restored: Typed = {}) {
  const host = useHost()
  const [typed, setTyped] = useState<Typed>(() => (draftKey && typedOf(host).get(draftKey)) || restored)
  const latest = useRef(typed)
  const replace = useCallback(
    (change: (before: Typed) => Typed) => {
      const next = change(latest.current)
      latest.current = next
      setTyped(next)
      if (draftKey && Object.keys(next).length > 0) typedOf(host).set(draftKey, next)
      else if (draftKey) typedOf(host).delete(draftKey)
    },
    [host, draftKey],
  )
  return [typed, replace] as const
}

/** A store that lives as long as the page, for typed but unsent values. */
export function pageStore<V>(): (host: Host) => Map<string, V> {
  const stores = new WeakMap<Host, Map<string, V>>()
  return host => {
    const store = stores.get(host) ?? new Map<string, V>()
    stores.set(host, store)
    return store
  }
}
