import { defineConfig } from '@playwright/test'
import { provideChromium } from '@santhe/tools/chromium'

const { executablePath, args } = await provideChromium({ log: line => console.log(line) })
// Pages of a journey close before optimising their functions pays off; skipping it saves a seventh of the CPU. A separate
// process for drawing would only help with a screen.
const launchOptions = { executablePath, args: [...args, '--js-flags=--no-opt,--max-lazy', '--in-process-gpu'] }
const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true }
const desktop = { viewport: { width: 1280, height: 900 } }
const counting = ['phone', 'desktop']
const adding = ['phone-adding', 'desktop-adding']

/** Journeys in real Chromium at phone and desktop width, against one market that `start-market.ts` starts for the run. */
export default defineConfig({
  testDir: './journeys',
  outputDir: '../test-results',
  globalSetup: './start-market.ts',
  // Journeys of a file run one after the other, and one more file than the usual number of cores at once: journeys wait
  // for mails, delays and networks, and each has its own people.
  fullyParallel: false,
  workers: 3,
  timeout: 180_000,
  expect: { timeout: 20_000 },
  forbidOnly: true,
  // A machine that pauses for seconds is no fault of the product. Tests that pass only on retry are listed as flaky.
  retries: 1,
  use: {
    launchOptions,
    // Longer waits never succeed: without this limit a press waits as long as the whole journey may take.
    actionTimeout: 45_000,
    // Recording every journey would cost a quarter of the time.
    trace: 'on-first-retry',
    screenshot: 'only-on-failure',
    // Animations are drawn sixty times a second, an eighth of the browser's work; journeys about motion enable them.
    // Playwright can't intercept requests of pages with a service worker; journeys about workers allow them.
    contextOptions: { reducedMotion: 'reduce', serviceWorkers: 'block' },
    locale: 'en-IN',
    timezoneId: 'Asia/Kolkata',
  },
  // Most people shop, farm and deliver with a phone. A journey runs at both widths if its layout differs, and only on the
  // desktop for keyboards and the dark theme, whose colours are the same at every width.
  // Journeys that add products run late, since others count products; those that change fees run last, since carts read them.
  projects: [
    { name: 'phone', grepInvert: /@desktop|@adds-products|@changes-fees/, use: phone },
    { name: 'desktop', grep: /@desktop|@both-widths/, grepInvert: /@adds-products/, use: desktop },
    { name: 'phone-adding', grep: /@adds-products/, grepInvert: /@desktop/, use: phone, dependencies: counting },
    {
      name: 'desktop-adding',
      grep: /(?=.*@adds-products)(?=.*@(both-widths|desktop))/,
      use: desktop,
      dependencies: counting,
    },
    { name: 'changing-fees', grep: /@changes-fees/, use: desktop, dependencies: [...counting, ...adding] },
  ],
})
