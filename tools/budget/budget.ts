import { type Browser, chromium } from '@playwright/test'
import { withMarket } from '../browser/with-market.ts'
import { provideChromium } from '../engines/chromium.ts'
import { firstPaintOf } from './first-paint.ts'
import { MOST_KILOBYTES, SHOP, scriptsOf, VISITS, type Visit } from './scripts-of.ts'

const kilobytes = (bytes: number) => (bytes / 1000).toFixed(1).padStart(7)

/** Prints the scripts of a first visit; returns whether they are within the budget. */
async function isLight(browser: Browser, origin: string, visit: Visit): Promise<boolean> {
  const scripts = await scriptsOf(browser, origin, visit)
  for (const { path, bytes } of scripts.sort((a, b) => b.bytes - a.bytes))
    console.log(`${kilobytes(bytes)} kB  ${path}`)
  const total = scripts.reduce((sum, { bytes }) => sum + bytes, 0)
  console.log(
    `${kilobytes(total)} kB of compressed JavaScript on a first visit to ${visit.path}; ${MOST_KILOBYTES} kB are allowed`,
  )
  return scripts.length > 0 && total <= MOST_KILOBYTES * 1000
}

/** Prints what the shop paints without any script; returns whether the page's own heading and at least one product's name are there. */
async function isPainted(browser: Browser, origin: string): Promise<boolean> {
  const { paintMs, headings, blockedScripts } = await firstPaintOf(browser, origin + SHOP.path)
  console.log(
    `First content painted after ${paintMs.toFixed(0)} ms, with all ${blockedScripts} scripts blocked: ${headings.slice(0, 4).join(', ')}`,
  )
  return blockedScripts > 0 && headings.length > 1
}

const isWithinBudget = await withMarket({ seed: true }, async ({ url }) => {
  const { executablePath, args } = await provideChromium({ log: line => console.log(line) })
  const browser = await chromium.launch({ executablePath, args: [...args] })
  try {
    const results: boolean[] = []
    for (const visit of VISITS) results.push(await isLight(browser, url, visit))
    return [...results, await isPainted(browser, url)].every(Boolean)
  } finally {
    await browser.close()
  }
})
if (!isWithinBudget) process.exitCode = 1
