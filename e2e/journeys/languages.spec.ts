import type { Page } from '@playwright/test'
import { barriers, settled } from '../barriers.ts'
import { expect, test } from '../market.ts'
import { textIn } from '../texts.ts'

const WIDTHS = [360, 390, 820, 1280]
const SCRIPTS = { kn: /[\u0c80-\u0cff]{3}/, hi: /[\u0900-\u097f]{3}/ } as const
const LANGUAGES = ['kn', 'hi'] as const
type Language = (typeof LANGUAGES)[number]

/** Screens by reader, opened by URL. */
const SCREENS: readonly (readonly [who: string, as: string | undefined, paths: readonly string[]])[] = [
  ['a visitor', undefined, ['/', '/products', '/products?search=zzzz', '/products/1', '/farmers', '/farmers/1']],
  [
    'a newcomer',
    undefined,
    ['/calendar', '/cart', '/login', '/register?type=farmer', '/how-it-works', '/terms', '/none'],
  ],
  ['a buyer', 'asha', ['/dashboard', '/dashboard/orders', '/dashboard/orders/60', '/dashboard/profile']],
  ['a farmer', 'ravi', ['/dashboard', '/dashboard/orders', '/dashboard/products', '/dashboard/statements']],
  ['a farmer with a form', 'ravi', ['/dashboard/products/new', '/dashboard/orders/day', '/dashboard/profile']],
  [
    'the office',
    'admin',
    ['/admin', '/admin?tab=products', '/admin?tab=orders', '/admin?tab=users', '/admin?tab=staff'],
  ],
  ['an admin', 'admin', ['/admin?tab=farmers', '/admin?tab=fees', '/admin?tab=journal', '/admin/delivery']],
]

/** Returns how far the page overflows the window, and the text of cut-off elements. */
const cut = (page: Page) =>
  page.evaluate(() => {
    const wide = document.documentElement.scrollWidth - window.innerWidth
    const hidden = [...document.querySelectorAll('button, a, label, th, td, dt, h1, h2, h3, p, li')].filter(element => {
      const { overflowX, overflowY, textOverflow, webkitLineClamp } = getComputedStyle(element)
      // The header's PIN is hidden by wrapping on purpose; icon-sized elements have texts for screen readers only.
      if (textOverflow === 'ellipsis' || webkitLineClamp !== 'none' || element.clientWidth < 60) return false
      if (element.closest('header')) return false
      const isCutAside =
        overflowX !== 'visible' && overflowX !== 'auto' && element.scrollWidth > element.clientWidth + 1
      return isCutAside || (overflowY === 'hidden' && element.scrollHeight > element.clientHeight + 3)
    })
    return [
      ...(wide > 0 ? [`${wide} px too wide`] : []),
      ...hidden.map(({ textContent }) => `cut: ${textContent?.slice(0, 60)}`),
    ]
  })

for (const language of LANGUAGES)
  for (const [who, as, paths] of SCREENS)
    test(`${who} meets nothing cut and no barrier in ${language}`, async ({ visitor }) => {
      const { page } = await visitor(as)
      for (const path of paths)
        await test.step(path, async () => {
          await page.goto(`/${language}${path === '/' ? '' : path}`)
          const main = page.getByRole('main')
          await expect(main.getByRole('heading', { level: 1 })).toBeAttached()
          await expect(main).toHaveText(SCRIPTS[language])
          await page.waitForLoadState('networkidle')
          await expect(page.locator('html')).toHaveAttribute('lang', `${language}-IN`)
          for (const width of WIDTHS) {
            await page.setViewportSize({ width, height: 844 })
            await settled(page)
            expect.soft(await cut(page), `${path} at ${width} px`).toEqual([])
          }
          await page.setViewportSize({ width: 390, height: 844 })
          // An order of another journey may fade in during the check.
          await expect(async () => {
            await settled(page)
            expect(await barriers(page, 'all'), path).toEqual([])
          }).toPass({ timeout: 30_000 })
        })
    })

test('a page opens in its reader’s language, which can be changed', async ({ browser, baseURL }) => {
  const kannada = await browser.newContext({ ...(baseURL && { baseURL }), locale: 'kn-IN', reducedMotion: 'reduce' })
  const page = await kannada.newPage()
  const title = (language: Language) => textIn(language, 'mfe-catalog', 'catalog.catalog products.title')

  await test.step('opens in the browser’s language, which the HTML has for search engines', async () => {
    await page.goto('/products')
    await expect(page).toHaveURL(/\/kn\/products$/)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(title('kn'))
    let html = ''
    // The edge answers with the frame alone while it is busy.
    await expect(async () => {
      html = await (await kannada.request.get('/kn/products')).text()
      expect(html).toContain(title('kn'))
    }).toPass()
    expect(html).toMatch(/<html lang="kn-IN">/)
    expect(html).toMatch(/<link rel="alternate" hreflang="hi-IN" href="[^"]*\/hi\/products">/)
    expect(html).toMatch(/<link rel="canonical" href="[^"]*\/kn\/products">/)
  })

  await test.step('links keep the language', async () => {
    await page.getByRole('article').first().getByRole('link').first().click()
    await expect(page).toHaveURL(/\/kn\/products\/.+/)
  })

  await test.step('remembers English once chosen', async () => {
    await page.getByRole('contentinfo').getByRole('link', { name: 'English' }).click()
    await expect(page).toHaveURL(/\d\/products\/|\/\/[^/]+\/products\//)
    await expect(page.getByRole('button', { name: 'ADD TO CART' }).first()).toBeVisible()
    await page.goto('/products')
    await expect(page).not.toHaveURL(/\/kn/)
  })

  await test.step('offers Hindi by its own name', async () => {
    await page.getByRole('contentinfo').getByRole('link', { name: 'हिन्दी' }).click()
    await expect(page).toHaveURL(/\/hi\/products$/)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(title('hi'))
    await page.goto('/farmers')
    await expect(page).toHaveURL(/\/hi\/farmers$/)
  })
  await kannada.close()
})
