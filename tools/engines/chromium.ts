import { existsSync } from 'node:fs'
import { chromium } from '@playwright/test'
import { checkout, Failure, findProgram, runProgram } from './run-program.ts'

/** Debian's browser without windows: the same pages with a fifth less work, and half the size to install. */
const HEADLESS = 'chromium-headless-shell'
const names = [HEADLESS, 'chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'chrome']

export interface Browser {
  readonly executablePath: string
  /** Arguments that it needs on this machine. */
  readonly args: readonly string[]
}

export interface BrowserOptions {
  readonly log: (line: string) => void
  readonly environment?: NodeJS.ProcessEnv
}

const baseArguments = [
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

/** Whether a browser runs and prints its version; false if a library is missing, for example. */
async function isWorking(program: string): Promise<boolean> {
  return (await runProgram(program, ['--version'], { timeout: 30_000 })).ok
}

/** Returns the path of Playwright's own browser, if downloaded. */
function browserOfPlaywright(): string | undefined {
  const path = chromium.executablePath()
  return path && existsSync(path) ? path : undefined
}

async function installWithApt(environment: NodeJS.ProcessEnv, log: (line: string) => void): Promise<void> {
  const apt = await findProgram(['apt-get'], environment.PATH)
  if (!apt || process.getuid?.() !== 0) return
  log("Chromium is not installed here: installing Debian's package")
  const env = { ...environment, DEBIAN_FRONTEND: 'noninteractive' }
  // Concurrent tests may all install it: the second waits for the first.
  const install = ['install', '-y', '--no-install-recommends', '-o', 'DPkg::Lock::Timeout=300']
  if ((await runProgram(apt, [...install, HEADLESS], { env })).ok) return
  await runProgram(apt, ['update'], { env })
  if ((await runProgram(apt, [...install, HEADLESS], { env })).ok) return
  await runProgram(apt, [...install, 'chromium'], { env })
}

/**
 * Finds or installs a Chromium: `CHROMIUM_PATH`, the PATH, Playwright's, Debian's package (as root), Playwright's
 * download.
 * @throws Failure with one line that says what to install
 */
export async function provideChromium({ log, environment = process.env }: BrowserOptions): Promise<Browser> {
  const args = process.getuid?.() === 0 ? ['--no-sandbox', ...baseArguments] : baseArguments
  const named = environment.CHROMIUM_PATH
  if (named) {
    if (await isWorking(named)) return { executablePath: named, args }
    throw new Failure(`CHROMIUM_PATH (${named}) is no browser that starts. Correct it, or unset it.`)
  }
  const finders = [
    () => findProgram(names, environment.PATH),
    browserOfPlaywright,
    async () => {
      await installWithApt(environment, log)
      return findProgram(names, environment.PATH)
    },
    async () => {
      log('Chromium is not installed here: downloading the one of Playwright')
      await runProgram('npx', ['playwright', 'install', 'chromium'], { cwd: checkout, env: environment })
      return browserOfPlaywright()
    },
  ]
  for (const find of finders) {
    const executablePath = await find()
    if (executablePath && (await isWorking(executablePath))) return { executablePath, args }
  }
  throw new Failure(
    'A Chromium browser is missing: install chromium (or Google Chrome), or run `npx playwright install --with-deps chromium`, or set CHROMIUM_PATH.',
  )
}
