import { type Host, useHost } from '@santhe/host'
import { useCallback, useRef, useState } from 'react'

type Typed = Readonly<Record<string, string>>

/** What was typed and not yet sent, by the host of the page, so that it lives as long as the page does. */
const kept = new WeakMap<Host, Map<string, Typed>>()

function keptBy(host: Host): Map<string, Typed> {
  const typed = kept.get(host) ?? new Map<string, Typed>()
  kept.set(host, typed)
  return typed
}

/** What a person changed in a form. Under `keepAs` it is there again when the form comes back: after another tab, or a sign-in that became due. */
export function useTyped(keepAs: string | undefined) {
  const host = useHost()
  const [typed, setTyped] = useState<Typed>(() => (keepAs && keptBy(host).get(keepAs)) || {})
  const latest = useRef(typed)
  const replace = useCallback(
    (change: (before: Typed) => Typed) => {
      const next = change(latest.current)
      latest.current = next
      setTyped(next)
      if (keepAs && Object.keys(next).length > 0) keptBy(host).set(keepAs, next)
      else if (keepAs) keptBy(host).delete(keepAs)
    },
    [host, keepAs],
  )
  return [typed, replace] as const
}
