import { Button } from '@santhe/ui'
import { type ComponentProps, useLayoutEffect, useRef } from 'react'

interface TemporaryButtonProps extends Omit<ComponentProps<typeof Button>, 'ref'> {
  /** Called as the button goes away with the focus on it; the same function in each render. */
  onGone: () => void
}

/** A quiet button that is there at times: the focus is not lost with it. */
export function TemporaryButton({ onGone, ...props }: TemporaryButtonProps) {
  const button = useRef<HTMLButtonElement>(null)
  // With the commit that takes it away the button is still there.
  useLayoutEffect(() => {
    const element = button.current
    return () => {
      if (element && element === document.activeElement) onGone()
    }
  }, [onGone])
  return <Button ref={button} look="quiet" size="small" {...props} />
}
