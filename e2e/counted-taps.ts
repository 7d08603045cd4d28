import type { Locator } from '@playwright/test'

/** Returns a counting tap, which clicks on screens without touch, and a function that returns and resets the count. */
export function countedTaps({ hasTouch = true }: { hasTouch?: boolean | undefined } = {}) {
  let taps = 0
  const tap = async (target: Locator) => {
    await (hasTouch ? target.tap() : target.click())
    taps += 1
  }
  const takeTaps = () => {
    const count = taps
    taps = 0
    return count
  }
  return { tap, takeTaps }
}
