import { defineConfig } from '@playwright/test'
import { provideChromium } from '@santhe/tools/chromium'

const { executablePath, args } = await provideChromium({ log: line => console.log(line) })
const launchOptions = { executablePath, args: [...args] }

/** Journeys in real Chromium at phone and desktop width, against one market that `start-market.ts` opens for the run. */
export default defineConfig({
  testDir: './journeys',
  outputDir: '../test-results',
  globalSetup: './start-market.ts',
  fullyParallel: false,
  workers: 1,
  timeout: 120_000,
  expect: { timeout: 20_000 },
  forbidOnly: true,
  use: {
    launchOptions,
    trace: 'retain-on-failure',
    screenshot: 'only-on-failure',
    locale: 'en-IN',
    timezoneId: 'Asia/Kolkata',
  },
  // Most people shop, farm and deliver with a phone. A journey runs at both widths where its layout differs, and on the desktop alone
  // where it tests a keyboard, or the dark theme, whose colours are the same at every width.
  projects: [
    {
      name: 'phone',
      grepInvert: /@desktop/,
      use: { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true },
    },
    { name: 'desktop', grep: /@desktop|@both-widths/, use: { viewport: { width: 1280, height: 900 } } },
  ],
})
