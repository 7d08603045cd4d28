import type { Browser, Page } from '@playwright/test'

export interface FirstPaint {
  /** Milliseconds from the page's request to its first content. */
  paintMs: number
  /** Visible headings in the content of the page's slice. */
  headings: string[]
  /** Number of requested scripts, all blocked. */
  blockedScripts: number
}

/** Limit in milliseconds; a quiet machine needs a tenth of it. */
const TIMEOUT_MS = 10_000

/** Returns the milliseconds until the first content; undefined after the limit. */
async function contentPaintedIn(page: Page): Promise<number | undefined> {
  const painted = () => performance.getEntriesByName('first-contentful-paint')[0]?.startTime
  const handle = await page.waitForFunction(painted, undefined, { timeout: TIMEOUT_MS }).catch(() => undefined)
  return handle?.jsonValue()
}

/**
 * Opens a URL with all scripts of shell and slices blocked.
 * @throws Error when nothing is painted without scripts
 */
export async function firstPaintOf(browser: Browser, url: string): Promise<FirstPaint> {
  const page = await browser.newPage({ viewport: { width: 390, height: 844 } })
  try {
    let blockedScripts = 0
    await page.route(/\/slices\/.*\.js$/, () => {
      blockedScripts += 1
    })
    await page.goto(url, { waitUntil: 'commit' })
    const paintMs = await contentPaintedIn(page)
    if (paintMs === undefined) throw new Error(`${url} paints nothing before a script has run`)
    const headings = page.locator('[data-slice] :is(h1, h2, h3):visible')
    await headings.first().waitFor({ timeout: TIMEOUT_MS })
    return { paintMs, headings: await headings.allInnerTexts(), blockedScripts }
  } finally {
    await page.close()
  }
}
