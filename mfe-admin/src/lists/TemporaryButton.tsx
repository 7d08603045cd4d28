import { Button } from '@santhe/ui'
import { type ComponentProps, useLayoutEffect, useRef } from 'react'

interface TemporaryButtonProps extends Omit<ComponentProps<typeof Button>, 'ref'> {
  /** Called when the button unmounts while focused; must be a stable function. */
  onGone: () => void
}

/** Button that reports when it unmounts with the focus. */
export function TemporaryButton({ onGone, ...props }: TemporaryButtonProps) {
  const button = useRef<HTMLButtonElement>(null)
  // In a layout effect's cleanup the button is still in the document.
  useLayoutEffect(() => {
    const element = button.current
    return () => {
      if (element && element === document.activeElement) onGone()
    }
  }, [onGone])
  return <Button ref={button} look="quiet" size="small" {...props} />
}
