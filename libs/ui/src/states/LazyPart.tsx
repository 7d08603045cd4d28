import { type ComponentType, useEffect, useState } from 'react'

/** How long until a part that could not be loaded is loaded again, in milliseconds. */
const PAUSE = 5000

interface LazyPartProps {
  /** The same function each time. */
  load: () => Promise<ComponentType>
  isEnabled: boolean
}

/**
 * A part of a page that a first visit does without: loaded as soon as it may be needed, so that it is at hand when it is.
 * Nothing stands there until then, and a network that is away breaks nothing around it.
 */
export function LazyPart({ load, isEnabled }: LazyPartProps) {
  const [Part, setPart] = useState<ComponentType>()
  const [tries, setTries] = useState(0)
  const isMissing = isEnabled && !Part
  // biome-ignore lint/correctness/useExhaustiveDependencies: each try is one more round of this effect.
  useEffect(() => {
    if (!isMissing) return
    let timer: ReturnType<typeof setTimeout> | undefined
    let isCurrent = true
    load().then(
      part => isCurrent && setPart(() => part),
      () => {
        if (isCurrent) timer = setTimeout(() => setTries(before => before + 1), PAUSE)
      },
    )
    return () => {
      isCurrent = false
      clearTimeout(timer)
    }
  }, [load, isMissing, tries])
  return Part ? <Part /> : null
}
