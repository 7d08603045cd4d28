import { type ComponentType, type ReactNode, useEffect, useState } from 'react'

/** Pause before a retry in ms. */
const PAUSE = 5000

interface LazyPartProps<P extends object> {
  /** Must be a stable function. */
  load: () => Promise<ComponentType<P>>
  isEnabled: boolean
  props?: P
  placeholder?: ReactNode
}

/** Loads a part on demand. Failures are retried and break nothing around it. */
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
