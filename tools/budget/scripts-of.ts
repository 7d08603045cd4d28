import type { Browser } from '@playwright/test'

export interface Script {
  path: string
  /** The size over the wire, compressed. */
  bytes: number
}

/** Opens a URL with an empty cache. Returns every script that was loaded until the network was idle. */
export async function scriptsOf(browser: Browser, url: string): Promise<Script[]> {
  const page = await browser.newPage({ viewport: { width: 390, height: 844 } })
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
    await page.goto(url, { waitUntil: 'networkidle' })
    await page.getByRole('heading', { name: 'Browse Seasonal Produce' }).waitFor()
    await page.waitForLoadState('networkidle')
    return scripts
  } finally {
    await page.close()
  }
}
