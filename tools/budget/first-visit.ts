import type { Browser } from '@playwright/test'
import { signIn } from '../browser/sign-in.ts'

export interface LoadedFile {
  path: string
  kind: 'script' | 'font' | 'picture' | 'other'
  /** Compressed size over the wire. */
  bytes: number
}

export interface Visit {
  path: string
  /** Heading that shows once the page is complete. */
  heading: string
  /** Username of a demo person; omitted for a visitor. */
  username?: string
}

/** Maximum kB over the wire in a first visit, with an empty cache, until the network is idle. */
export const MOST_KILOBYTES = { script: 150, font: 84, all: 350 }
export const SHOP: Visit = { path: '/products', heading: 'Browse Seasonal Produce' }
export const VISITS: readonly Visit[] = [
  SHOP,
  { path: '/dashboard/orders', heading: 'Orders for your farm', username: 'ravi' },
  { path: '/dashboard/products', heading: 'Your products', username: 'ravi' },
]

function kindOf(type: string, mimeType: string): LoadedFile['kind'] {
  if (type === 'Script' || /javascript/.test(mimeType)) return 'script'
  if (type === 'Font') return 'font'
  return type === 'Image' ? 'picture' : 'other'
}

/** Opens a page on a phone with an empty cache. Returns every file loaded until the network is idle. */
export async function loadedBy(browser: Browser, origin: string, visit: Visit): Promise<LoadedFile[]> {
  const page = await browser.newPage({
    baseURL: origin,
    viewport: { width: 390, height: 844 },
    deviceScaleFactor: 2,
  })
  if (visit.username) await signIn(page, visit.username)
  const devtools = await page.context().newCDPSession(page)
  const received = new Map<string, Omit<LoadedFile, 'bytes'>>()
  const files: LoadedFile[] = []
  devtools.on('Network.responseReceived', ({ requestId, type, response }) => {
    const { url, mimeType } = response
    received.set(requestId, { path: new URL(url).pathname, kind: kindOf(type, mimeType) })
  })
  devtools.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    const file = received.get(requestId)
    if (file) files.push({ ...file, bytes: encodedDataLength })
  })
  try {
    await devtools.send('Network.enable')
    await page.goto(visit.path, { waitUntil: 'networkidle' })
    await page.getByRole('heading', { name: visit.heading }).first().waitFor()
    await page.waitForLoadState('networkidle')
    return files
  } finally {
    await page.close()
  }
}
