import { expect, type Page, type Response } from '@playwright/test'

/**
 * Opens a page that the edge rendered whole. On a busy machine rendering may take too long, and only the frame is sent, or a read does, and
 * the page has only what the release list says of its path: then the page is opened again. A page with all its reads names its canonical
 * URL, or is 404.
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
