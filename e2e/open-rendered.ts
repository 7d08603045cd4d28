import { expect, type Page, type Response } from '@playwright/test'

/**
 * Opens a page that the edge has fully rendered. On a busy machine rendering or a read may time out, so that the page
 * has only the frame or the release list's head: then reopens it. A complete page names its canonical URL, or is 404.
 */
export async function openRendered(
  page: Page,
  url: string,
  options: Parameters<Page['goto']>[1] = {},
): Promise<Response> {
  let response: Response | null = null
  await expect(async () => {
    response = await page.goto(url, options)
    const html = await response?.text()
    expect(html).toContain('santhe-first-view')
    if (response?.status() !== 404) expect(html).toContain('<link rel="canonical"')
  }).toPass({ timeout: 30_000 })
  if (response === null) throw new Error(`${url} has no response`)
  return response
}
