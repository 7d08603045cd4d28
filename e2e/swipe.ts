import type { Locator } from '@playwright/test'

/** Swipes from the middle of `target` by `x` and `y` pixels, with touch events. */
export async function swipe(target: Locator, { x = 0, y = 0 }: { x?: number; y?: number }): Promise<void> {
  await target.scrollIntoViewIfNeeded()
  const box = await target.boundingBox()
  if (!box) throw new Error('Nothing to swipe on')
  const page = target.page()
  const height = page.viewportSize()?.height ?? box.height
  const middle = box.y + box.height / 2
  const from = { x: box.x + box.width / 2, y: middle < height ? middle : height / 2 }
  const devtools = await page.context().newCDPSession(page)
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', share: number) =>
    devtools.send('Input.dispatchTouchEvent', {
      type,
      touchPoints: type === 'touchEnd' ? [] : [{ x: from.x + x * share, y: from.y + y * share }],
    })
  await touch('touchStart', 0)
  for (const share of [0.1, 0.3, 0.5, 0.7, 0.9, 1]) await touch('touchMove', share)
  await touch('touchEnd', 1)
  await devtools.detach()
}
