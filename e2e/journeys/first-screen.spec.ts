import type { Page } from '@playwright/test'
import { countedTaps } from '../counted-taps.ts'
import { expect, signInHere, test } from '../market.ts'

/** On a phone a product's picture and name must end above this, in pixels. */
const FIRST_PRODUCT_BY = 560

/** Returns the bottom of the first product's name, in pixels. */
async function endOfFirstName(page: Page): Promise<number> {
  const name = page.getByRole('region', { name: 'In Season Now' }).getByRole('article').first().getByRole('heading')
  const box = await name.boundingBox()
  return (box?.y ?? Number.POSITIVE_INFINITY) + (box?.height ?? 0)
}

test('a phone’s first screen shows products, and header, footer and bars take little room', async ({ visitor }) => {
  const { page } = await visitor()
  await page.goto('/')

  await test.step(`a product is seen by ${FIRST_PRODUCT_BY} px`, async () => {
    expect(await endOfFirstName(page)).toBeLessThan(FIRST_PRODUCT_BY)
  })

  await test.step('the header has wordmark, PIN, search and menu, the bottom bar the cart', async () => {
    const header = page.getByRole('banner')
    await expect(header.getByRole('link')).toHaveCount(2)
    await expect(header.getByRole('button')).toHaveCount(2)
    await expect(page.getByRole('link', { name: 'Cart', exact: true })).toHaveCount(1)
  })

  await test.step('the search icon focuses the search field from anywhere', async () => {
    const icon = page.getByRole('banner').getByRole('link', { name: 'Search products' })
    const field = page.getByRole('main').getByRole('combobox', { name: 'Search products' })
    await icon.tap()
    await expect(field).toBeFocused()
    await page.getByRole('article').first().getByRole('heading').scrollIntoViewIfNeeded()
    await icon.tap()
    await expect(field).toBeFocused()
    await page.goto('/')
  })

  await test.step('the footer is folded and expands a group', async () => {
    const footer = page.getByRole('contentinfo')
    expect((await footer.boundingBox())?.height).toBeLessThan(520)
    await expect(footer.getByRole('link', { name: 'Become a Vendor' })).toBeHidden()
    await footer.getByRole('button', { name: 'For farmers' }).click()
    await expect(footer.getByRole('link', { name: 'Become a Vendor' })).toBeVisible()
  })

  await test.step('no bar stays in windows less than 500 px high', async () => {
    await page.setViewportSize({ width: 740, height: 390 })
    await page.getByRole('region', { name: 'Meet Our Farmers' }).scrollIntoViewIfNeeded()
    await expect(page.getByRole('banner')).not.toBeInViewport()
    await expect(page.getByRole('navigation', { name: 'Quick menu' })).not.toBeInViewport()
  })

  await test.step('a signed-in farmer, with toggle and greeting, also sees a product', async () => {
    await page.setViewportSize({ width: 390, height: 844 })
    await page.goto('/login?redirect=/')
    await signInHere(page, 'ravi')
    await expect(page.getByRole('region', { name: 'What Santhe offers' }).getByText(/^Hello /)).toBeVisible()
    const toggle = page.getByText("You're a farmer, choose how you want to use the product").locator('..')
    await expect(toggle.getByRole('button', { name: 'Sell Products' })).toBeVisible()
    expect((await toggle.boundingBox())?.height).toBeLessThanOrEqual(44)
    expect(await endOfFirstName(page)).toBeLessThan(FIRST_PRODUCT_BY)
  })

  await test.step('the farmer’s hero is one scrollable row with arrows and Stop in view', async () => {
    const hero = page.getByRole('region', { name: 'What Santhe offers' })
    await expect(hero.getByRole('link', { name: /^To (accept|pack)/ }).first()).toBeVisible()
    for (const width of [390, 360]) {
      await page.setViewportSize({ width, height: 844 })
      const { x, width: inside, height } = (await hero.boundingBox()) ?? { x: 0, width: 0, height: Infinity }
      expect(height).toBeLessThanOrEqual(120)
      for (const name of ['Previous slide', 'Next slide', 'Stop the slides']) {
        const button = await hero.getByRole('button', { name }).boundingBox()
        expect(button?.width, name).toBeGreaterThanOrEqual(40)
        expect((button?.x ?? Infinity) + (button?.width ?? 0), `${name} at ${width}`).toBeLessThanOrEqual(x + inside)
      }
    }
    await page.setViewportSize({ width: 390, height: 844 })
    const join = hero.getByRole('link', { name: 'Become a Farmer' })
    await expect(join).not.toBeInViewport()
    await join.scrollIntoViewIfNeeded()
    await expect(join).toBeInViewport({ ratio: 1 })
  })

  await test.step('one tap on Account opens the farm in selling mode', async () => {
    const { tap, takeTaps } = countedTaps()
    await tap(page.getByRole('navigation', { name: 'Quick menu' }).getByRole('link', { name: 'Account' }))
    await expect(page).toHaveURL(/\/dashboard$/)
    await expect(
      page.getByRole('navigation', { name: 'Dashboard' }).getByRole('link', { name: 'Products' }),
    ).toBeVisible()
    expect(takeTaps()).toBe(1)
  })
})

/** Returns how many elements were the largest paint in turn. A screenshot first waits for what is to be painted. */
async function largestPaints(page: Page): Promise<number> {
  await page.screenshot()
  return await page.evaluate(
    () =>
      new Promise<number>(resolve => {
        const observer = new PerformanceObserver(list => resolve(list.getEntries().length))
        observer.observe({ type: 'largest-contentful-paint', buffered: true })
      }),
  )
}

// docs/product/pages.md#hero
test('later slides of the home page are no larger paint than its first view', async ({ visitor }) => {
  const { page } = await visitor()
  await page.emulateMedia({ reducedMotion: 'no-preference' })
  await page.clock.install()
  await page.goto('/', { waitUntil: 'networkidle' })
  const paintsOfFirstView = await largestPaints(page)
  const title = page.getByRole('region', { name: 'What Santhe offers' }).getByRole('heading', { level: 2 })
  for (let slide = 0; slide < 4; slide += 1) {
    const before = (await title.textContent()) ?? ''
    await page.clock.runFor(4000)
    await expect(title).not.toHaveText(before)
    expect(await largestPaints(page)).toBe(paintsOfFirstView)
  }
})

/** Returns the positions of the first product cards and the overflow of the page, in pixels. */
async function firstCards(page: Page) {
  const cards = page.getByRole('main').getByRole('article')
  await expect(cards.first()).toBeVisible()
  const boxes = await cards.evaluateAll(articles =>
    articles.slice(0, 8).map(article => {
      const { top, bottom, height } = article.getBoundingClientRect()
      const add = article.querySelector('button[aria-label^="Add "]')?.getBoundingClientRect().bottom ?? 0
      return { top, bottom, height, add }
    }),
  )
  return { boxes, spill: await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth) }
}

test('the product list first shows three products on a phone, and whole prices on a desktop', async ({ visitor }) => {
  const { page } = await visitor()
  await page.goto('/products', { waitUntil: 'networkidle' })

  await test.step('shows three whole cards above the bottom bar', async () => {
    const { boxes } = await firstCards(page)
    const bar = await page.getByRole('navigation', { name: 'Quick menu' }).boundingBox()
    expect(boxes[0]?.top).toBeLessThanOrEqual(250)
    expect(boxes[2]?.bottom).toBeLessThanOrEqual(bar?.y ?? 0)
    expect((boxes[1]?.top ?? 0) - (boxes[0]?.bottom ?? 0)).toBe(8)
    for (const { height } of boxes) expect(height).toBeLessThanOrEqual(185)
  })

  await test.step('a long name keeps the card’s height, and the page fits into 320 px', async () => {
    await page
      .getByRole('main')
      .getByRole('article')
      .first()
      .getByRole('heading')
      .getByRole('link')
      .evaluate(link => {
        for (const part of link.querySelectorAll('span')) part.textContent = 'ತೋಟದಿಂದನೇರವಾಗಿಮನೆಗೆತಲುಪುವಸಾವಯವತಾಜಾಪದಾರ್ಥಗಳಪೆಟ್ಟಿಗೆ'
      })
    expect((await firstCards(page)).boxes[0]?.height).toBeLessThanOrEqual(185)
    await page.setViewportSize({ width: 320, height: 640 })
    expect((await firstCards(page)).spill).toBeLessThanOrEqual(0)
  })

  await test.step('from 1,280 px on the first row shows its Add buttons and fills the width', async () => {
    for (const [width, height] of [
      [1280, 900],
      [1440, 900],
      [1920, 1080],
    ] as const) {
      await page.setViewportSize({ width, height })
      await page.reload({ waitUntil: 'networkidle' })
      const { boxes } = await firstCards(page)
      for (const { add } of boxes.slice(0, 4)) expect(add).toBeLessThanOrEqual(height)
      expect(boxes[3]?.top).toBe(boxes[0]?.top)
      const last = await page.getByRole('main').getByRole('article').nth(3).boundingBox()
      expect(width - (last?.x ?? 0) - (last?.width ?? 0)).toBeLessThanOrEqual(width === 1280 ? 40 : 160)
    }
  })
})

test(`the first order of the office begins by ${FIRST_PRODUCT_BY} px on a phone`, async ({ visitor }) => {
  const { page } = await visitor('admin')
  await page.goto('/admin?tab=orders')
  const order = page.locator('[data-row]').first()
  await expect(order).toBeVisible()
  expect((await order.boundingBox())?.y).toBeLessThanOrEqual(FIRST_PRODUCT_BY)
})
