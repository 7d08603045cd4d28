import type { Browser } from '@playwright/test'
import { signIn } from '../browser/sign-in.ts'

export interface Script {
  path: string
  /** The size over the wire, compressed. */
  bytes: number
}

export interface Visit {
  path: string
  /** A heading by which it is seen to be there. */
  heading: string
  /** The username of a demo person; a visitor where it is left out. */
  username?: string
}

/** The most kB of compressed JavaScript in a first visit, with an empty cache, until the network is idle. */
export const MOST_KILOBYTES = 220
export const SHOP: Visit = { path: '/products', heading: 'Browse Seasonal Produce' }
export const VISITS: readonly Visit[] = [
  SHOP,
  { path: '/dashboard/orders', heading: 'Orders for your farm', username: 'ravi' },
  { path: '/dashboard/products', heading: 'Your products', username: 'ravi' },
]

/** Opens a page with an empty cache. Returns every script that was loaded until the network was idle. */
export async function scriptsOf(browser: Browser, origin: string, visit: Visit): Promise<Script[]> {
  const page = await browser.newPage({ baseURL: origin, viewport: { width: 390, height: 844 } })
  if (visit.username) await signIn(page, visit.username)
  const devtools = await page.context().newCDPSession(page)
  const urls = new Map<string, string>()
  const scripts: Script[] = []
  devtools.on('Network.responseReceived', ({ requestId, type, response }) => {
    const isScript = type === 'Script' || /javascript/.test(response.mimeType)
    if (isScript) urls.set(requestId, response.url)
  })
  devtools.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    const scriptUrl = urls.get(requestId)
    if (scriptUrl) scripts.push({ path: new URL(scriptUrl).pathname, bytes: encodedDataLength })
  })
  try {
    await devtools.send('Network.enable')
    await page.goto(visit.path, { waitUntil: 'networkidle' })
    await page.getByRole('heading', { name: visit.heading }).first().waitFor()
    await page.waitForLoadState('networkidle')
    return scripts
  } finally {
    await page.close()
  }
}
