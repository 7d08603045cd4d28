import type { Browser, Page } from '@playwright/test'

export interface FirstPaint {
  /** Milliseconds from the request for the page to its first content. */
  paintMs: number
  /** The visible headings in the content of the page's slice. */
  headings: string[]
  /** The number of scripts that were requested and blocked. */
  blockedScripts: number
}

/** How long the page may take to paint, in milliseconds; on a quiet machine it is a tenth of that. */
const TIMEOUT_MS = 10_000

/** Returns the milliseconds until the first content; undefined where there was none in time. */
async function contentPaintedIn(page: Page): Promise<number | undefined> {
  const painted = () => performance.getEntriesByName('first-contentful-paint')[0]?.startTime
  const handle = await page.waitForFunction(painted, undefined, { timeout: TIMEOUT_MS }).catch(() => undefined)
  return handle?.jsonValue()
}

/**
 * Opens a URL while every script of shell and slices is blocked.
 * Throws when nothing is painted without scripts.
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
