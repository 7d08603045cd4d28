import { defineConfig } from '@playwright/test'
import { provideChromium } from '@santhe/tools/chromium'

const { executablePath, args } = await provideChromium({ log: line => console.log(line) })
// Pages of a journey are gone before it pays to optimise their functions; without it they take a seventh less of the processor. A process
// of its own for drawing helps screens, of which there is none.
const launchOptions = { executablePath, args: [...args, '--js-flags=--no-opt,--max-lazy', '--in-process-gpu'] }
const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true }
const desktop = { viewport: { width: 1280, height: 900 } }
const counting = ['phone', 'desktop']
const adding = ['phone-adding', 'desktop-adding']

/** Journeys in real Chromium at phone and desktop width, against one market that `start-market.ts` opens for the run. */
export default defineConfig({
  testDir: './journeys',
  outputDir: '../test-results',
  globalSetup: './start-market.ts',
  // A file's journeys one after the other, and one file more at once than the usual cores: journeys wait for mails, presses and a network
  // that is off, and each has people of its own.
  fullyParallel: false,
  workers: 3,
  timeout: 180_000,
  expect: { timeout: 20_000 },
  forbidOnly: true,
  // A machine that stands still for seconds is no fault of the product. What passes only then is listed as flaky.
  retries: 1,
  use: {
    launchOptions,
    // What does not come within this does not come: without it a press waits as long as the whole journey may take.
    actionTimeout: 45_000,
    // Recording every journey costs a quarter of the time.
    trace: 'on-first-retry',
    screenshot: 'only-on-failure',
    // What moves is drawn sixty times a second: an eighth of the browser's work. A journey that is about motion asks for it.
    // Playwright answers no request of a page that a worker controls; a journey that is about workers allows them.
    contextOptions: { reducedMotion: 'reduce', serviceWorkers: 'block' },
    locale: 'en-IN',
    timezoneId: 'Asia/Kolkata',
  },
  // Most people shop, farm and deliver with a phone. A journey runs at both widths where its layout differs, and on the desktop alone
  // where it tests a keyboard, or the dark theme, whose colours are the same at every width.
  // Journeys that create products run last: others count what is in the shop. Every cart reads the fees: who changes one runs after all.
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
