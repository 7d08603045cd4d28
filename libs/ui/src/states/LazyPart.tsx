import { type ComponentType, type ReactNode, useEffect, useState } from 'react'

/** How long until a part that could not be loaded is loaded again, in milliseconds. */
const PAUSE = 5000

interface LazyPartProps<P extends object> {
  /** The same function each time. */
  load: () => Promise<ComponentType<P>>
  isEnabled: boolean
  /** What the part gets; left out of one that takes nothing. */
  props?: P
  /** Stands there until the part is loaded. */
  placeholder?: ReactNode
}

/**
 * A part of a page that a first visit does without: loaded as soon as it may be needed, so that it is at hand when it is.
 * Nothing but the placeholder stands there until then, and a network that is away breaks nothing around it.
 */
export function LazyPart<P extends object>({ load, isEnabled, props, placeholder = null }: LazyPartProps<P>) {
  const [Part, setPart] = useState<ComponentType<P>>()
  const isMissing = isEnabled && !Part
  useEffect(() => {
    if (!isMissing) return
    let timer: ReturnType<typeof setTimeout> | undefined
    let isCurrent = true
    const loadPart = () =>
      load().then(
        part => isCurrent && setPart(() => part),
        () => {
          if (isCurrent) timer = setTimeout(loadPart, PAUSE)
        },
      )
    loadPart()
    return () => {
      isCurrent = false
      clearTimeout(timer)
    }
  }, [load, isMissing])
  return Part ? <Part {...(props ?? ({} as P))} /> : placeholder
}
