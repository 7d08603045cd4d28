import { chromium } from '@playwright/test'
import { withMarket } from '../browser/with-market.ts'
import { provideChromium } from '../engines/chromium.ts'

/** What a first visit may weigh, in kB of compressed JavaScript, cold, until the network is quiet. */
const BUDGET = { address: '/products', kilobytes: 260 }

interface Script {
  address: string
  bytes: number
}

/** Opens an address with an empty cache and answers every script that came over the wire, with its compressed size. */
async function scriptsOf(url: string): Promise<Script[]> {
  const { executablePath, args } = await provideChromium({ log: line => console.log(line) })
  const browser = await chromium.launch({ executablePath, args: [...args] })
  try {
    const page = await browser.newPage({ viewport: { width: 390, height: 844 } })
    const devtools = await page.context().newCDPSession(page)
    const addresses = new Map<string, string>()
    const scripts: Script[] = []
    devtools.on('Network.responseReceived', ({ requestId, type, response }) => {
      const isScript = type === 'Script' || /javascript/.test(response.mimeType)
      if (isScript) addresses.set(requestId, response.url)
    })
    devtools.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
      const address = addresses.get(requestId)
      if (address) scripts.push({ address: new URL(address).pathname, bytes: encodedDataLength })
    })
    await devtools.send('Network.enable')
    await page.goto(url, { waitUntil: 'networkidle' })
    await page.getByRole('heading', { name: 'Browse Seasonal Produce' }).waitFor()
    await page.waitForLoadState('networkidle')
    return scripts
  } finally {
    await browser.close()
  }
}

const kilobytes = (bytes: number) => (bytes / 1000).toFixed(1).padStart(7)

const scripts = await withMarket({ seed: true }, ({ url }) => scriptsOf(`${url}${BUDGET.address}`))
for (const { address, bytes } of scripts.sort((a, b) => b.bytes - a.bytes))
  console.log(`${kilobytes(bytes)} kB  ${address}`)
const total = scripts.reduce((sum, { bytes }) => sum + bytes, 0)
console.log(
  `${kilobytes(total)} kB of compressed JavaScript on a first visit to ${BUDGET.address}; ${BUDGET.kilobytes} kB are allowed`,
)
if (scripts.length === 0 || total > BUDGET.kilobytes * 1000) process.exitCode = 1
