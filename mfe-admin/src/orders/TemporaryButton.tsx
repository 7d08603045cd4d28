import { Button } from '@santhe/ui'
import { type ComponentProps, type RefObject, useLayoutEffect, useRef } from 'react'

interface TemporaryButtonProps extends Omit<ComponentProps<typeof Button>, 'ref'> {
  /** Gets the focus of a button that goes away with it. */
  next: RefObject<HTMLElement | null>
}

/** A quiet button that is there at times: the focus is not lost with it. */
export function TemporaryButton({ next, ...props }: TemporaryButtonProps) {
  const button = useRef<HTMLButtonElement>(null)
  // With the commit that takes it away the button is still there.
  useLayoutEffect(() => {
    const element = button.current
    return () => {
      if (element && element === document.activeElement) next.current?.focus({ preventScroll: true })
    }
  }, [next])
  return <Button ref={button} look="quiet" size="small" {...props} />
}
