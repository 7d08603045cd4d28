import { useEffect } from 'react'

const MINUTE_MS = 60_000

const hasFocus = (where: string) => Boolean(document.activeElement?.closest(where))

/** Whether a menu or a dialog is worked with, which has to stay as it was opened. */
const isChoosing = () => hasFocus('[role="menu"], dialog')

/** Whether somebody has begun to work on a list: on one of its rows, or with what a row opened. */
export const isWorkedWith = () => hasFocus('[data-row], [role="menu"], dialog')

/** Reads a list again each minute while its page is looked at, and when people come back to the page. docs/product/office.md#orders-of-colleagues */
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
