import type { Locator } from '@playwright/test'

/** Returns a tap that counts itself, a click where the screen knows no touch, and the taps since they were last taken. */
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
