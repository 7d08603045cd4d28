import { chromium } from '@playwright/test'
import { withMarket } from '../browser/with-market.ts'
import { provideChromium } from '../engines/chromium.ts'
import { firstPaintOf } from './first-paint.ts'
import { scriptsOf } from './scripts-of.ts'

/** The most kB of compressed JavaScript in a first visit, with an empty cache, until the network is idle. */
const BUDGET = { path: '/products', kilobytes: 220 }

const kilobytes = (bytes: number) => (bytes / 1000).toFixed(1).padStart(7)

/** Measures the scripts of a first visit to `url`, and what it paints without any script. */
async function visit(url: string) {
  const { executablePath, args } = await provideChromium({ log: line => console.log(line) })
  const browser = await chromium.launch({ executablePath, args: [...args] })
  try {
    return { scripts: await scriptsOf(browser, url), painted: await firstPaintOf(browser, url) }
  } finally {
    await browser.close()
  }
}

const { scripts, painted } = await withMarket({ seed: true }, ({ url }) => visit(`${url}${BUDGET.path}`))
for (const { path, bytes } of scripts.sort((a, b) => b.bytes - a.bytes)) console.log(`${kilobytes(bytes)} kB  ${path}`)
const total = scripts.reduce((sum, { bytes }) => sum + bytes, 0)
console.log(
  `${kilobytes(total)} kB of compressed JavaScript on a first visit to ${BUDGET.path}; ${BUDGET.kilobytes} kB are allowed`,
)
const { paintMs, headings, blockedScripts } = painted
console.log(
  `First content painted after ${paintMs.toFixed(0)} ms, with all ${blockedScripts} scripts blocked: ${headings.slice(0, 4).join(', ')}`,
)
const isLight = scripts.length > 0 && total <= BUDGET.kilobytes * 1000
/** Whether the page's own heading and at least one product's name were painted. */
const isPainted = blockedScripts > 0 && headings.length > 1
if (!isLight || !isPainted) process.exitCode = 1
