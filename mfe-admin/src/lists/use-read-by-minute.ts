import { useEffect } from 'react'

const MINUTE_MS = 60_000

const hasFocus = (where: string) => Boolean(document.activeElement?.closest(where))

/** An open menu or dialog must not change under its user. */
const isChoosing = () => hasFocus('[role="menu"], dialog')

/** Returns whether the focus is in a row or in a menu or dialog that it opened. */
export const isWorkedWith = () => hasFocus('[data-row], [role="menu"], dialog')

/**
 * Refreshes a list each minute while visible, and on return to the page. docs/product/office.md#orders-of-colleagues
 */
export function useReadByMinute(read: () => void): void {
  useEffect(() => {
    const follow = () => {
      if (!document.hidden && !isChoosing()) read()
    }
    const timer = setInterval(follow, MINUTE_MS)
    document.addEventListener('visibilitychange', follow)
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', follow)
    }
  }, [read])
}
