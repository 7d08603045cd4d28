import type { Locator } from '@playwright/test'

/** Moves a finger over something, in pixels from its middle, as a touch screen would tell the browser. */
export async function swipe(on: Locator, { x = 0, y = 0 }: { x?: number; y?: number }): Promise<void> {
  await on.scrollIntoViewIfNeeded()
  const box = await on.boundingBox()
  if (!box) throw new Error('Nothing to swipe on')
  const page = on.page()
  const height = page.viewportSize()?.height ?? box.height
  const from = { x: box.x + box.width / 2, y: Math.min(box.y + box.height / 2, height / 2) }
  const finger = await page.context().newCDPSession(page)
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', share: number) =>
    finger.send('Input.dispatchTouchEvent', {
      type,
      touchPoints: type === 'touchEnd' ? [] : [{ x: from.x + x * share, y: from.y + y * share }],
    })
  await touch('touchStart', 0)
  for (const share of [0.1, 0.3, 0.5, 0.7, 0.9, 1]) await touch('touchMove', share)
  await touch('touchEnd', 1)
  await finger.detach()
}
