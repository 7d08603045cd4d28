/** `npm run new-slice:drill`: creates a slice outside this tree, and runs it through its whole life in a market. */
import { spawn } from 'node:child_process'
import { chmod, mkdir, mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { type Browser, chromium, type Page } from '@playwright/test'
import { CALLS_FILE } from '@santhe/federation/calls-file'
import { ReleaseList } from '@santhe/federation/release-list'
import { signIn } from '../browser/sign-in.ts'
import { withMarket } from '../browser/with-market.ts'
import { provideChromium } from '../engines/chromium.ts'
import { watchFolder } from '../engines/guard.ts'
import { run } from '../engines/run.ts'
import { checkout, Failure, freePort, runProgram } from '../engines/run-program.ts'
import type { Market } from '../start/start-market.ts'
import { makeSlice } from './new-slice.ts'

const POLL_MS = 100
const INTRO = 'What this market sells by the lorry:'
const NEWER = 'By the lorry, from this week on:'
const { SANTHE_RELEASE_KEY: _key, NODE_ENV: _mode, ...environment } = process.env

async function runIn(folder: string, args: readonly string[], more: NodeJS.ProcessEnv = {}): Promise<string> {
  const { ok, output } = await runProgram('npm', ['run', ...args], { cwd: folder, env: { ...environment, ...more } })
  if (!ok) throw new Failure(`npm run ${args.join(' ')}\n${output}`)
  return output
}

/** Installs without a network: Santhe's packages from their tarballs, others as links to this tree's. */
async function install(folder: string): Promise<void> {
  const [from, to] = [join(checkout, 'node_modules'), join(folder, 'node_modules')]
  await mkdir(join(to, '.bin'), { recursive: true })
  for (const name of (await readdir(from)).filter(each => each !== '@santhe' && !each.startsWith('.')))
    await symlink(join(from, name), join(to, name))
  for (const name of await readdir(join(from, '.bin'))) await symlink(join(from, '.bin', name), join(to, '.bin', name))
  for (const file of await readdir(join(folder, 'packages'))) {
    const place = join(to, '@santhe', file.replace(/^santhe-(\w+)-.*/, '$1'))
    await mkdir(place, { recursive: true })
    await runProgram('tar', ['-xzf', join(folder, 'packages', file), '--strip-components=1', '-C', place])
  }
  const program = join(to, '@santhe/federation/bin/santhe-slice.mjs')
  await chmod(program, 0o755)
  await symlink(program, join(to, '.bin/santhe-slice'))
}

async function makeKey(folder: string, { backEndEnvironment }: Market): Promise<string> {
  const program = ['--import', 'tsx', join(checkout, 'tools/team-key/main.ts'), '--name', 'Wholesale']
  const options = { cwd: checkout, env: { ...environment, ...backEndEnvironment } }
  const { ok, output } = await runProgram(process.execPath, [...program, '--slices', 'wholesale'], options)
  if (!ok) throw new Failure(output)
  const file = join(folder, 'team.key')
  await writeFile(file, output, { mode: 0o600 })
  return file
}

/** Returns the live versions by name. */
async function versionsAt(url: string): Promise<Map<string, string>> {
  const { shell, slices } = ReleaseList.parse(await (await fetch(`${url}/releases.json`)).json())
  return new Map([['shell', shell.version], ...slices.map(({ name, version }) => [name, version] as const)])
}

/** Waits for the edge, which follows a release within a second. */
async function untilShown(url: string, version: string | undefined): Promise<void> {
  while ((await versionsAt(url)).get('wholesale') !== version) await pause(POLL_MS)
}

async function withPage<T>(browser: Browser, url: string, width: number, use: (page: Page) => Promise<T>): Promise<T> {
  const context = await browser.newContext({ baseURL: url, viewport: { width, height: 800 } })
  const page = await context.newPage()
  try {
    return await use(page)
  } finally {
    await context.close()
  }
}

/** Opens the slice by its link in the header of page `start`, and waits for `text`. */
async function openByLink(page: Page, { start, link, text }: { start: string; link: string; text: string }) {
  await page.goto(start)
  const menu = page.getByRole('button', { name: /^(Menu|ಮೆನು|मेन्यू)$/ })
  if (await menu.isVisible()) await menu.click()
  const width = page.viewportSize()?.width ?? 0
  await page.getByRole('banner').getByRole('link', { name: link, exact: true }).filter({ visible: true }).click()
  await page.getByText(text).waitFor()
  await page.getByRole('main').getByRole('listitem').first().waitFor()
  const scrolled = await page.evaluate<number>('document.documentElement.scrollWidth')
  if (scrolled > width) throw new Failure(`At ${width} px the page is ${scrolled} px wide`)
}

async function openAtBothWidths(browser: Browser, url: string, text: string): Promise<void> {
  for (const width of [390, 1280]) {
    await withPage(browser, url, width, page => openByLink(page, { start: '/', link: 'Wholesale', text }))
    console.log(`opened by its link at ${width} px: ${text}`)
  }
}

async function openDashboardPart(browser: Browser, url: string): Promise<void> {
  await withPage(browser, url, 390, async page => {
    await signIn(page, 'asha')
    await page.goto('/dashboard')
    await page.getByRole('navigation', { name: 'Dashboard' }).getByRole('link', { name: 'Wholesale' }).click()
    await page.getByText('Nothing was ordered by the lorry yet.').waitFor()
    await page.goto('/kn/dashboard/wholesale')
    await page.getByText('ಲಾರಿಯಷ್ಟು ಇನ್ನೂ ಏನೂ ಆರ್ಡರ್ ಆಗಿಲ್ಲ.').waitFor()
  })
}

/** Runs `npm run dev` inside the market, and opens the slice there. */
async function develop(folder: string, browser: Browser, { url }: Market): Promise<void> {
  const port = await freePort()
  const env = { ...environment, SANTHE_URL: url, DEV_PORT: String(port) }
  const program = join(folder, 'node_modules/.bin/santhe-slice')
  const child = spawn(process.execPath, [program, 'dev'], { cwd: folder, env, stdio: ['ignore', 'pipe', 'inherit'] })
  try {
    for await (const text of child.stdout) if (String(text).includes(`http://localhost:${port}`)) break
    await openAtBothWidths(browser, `http://localhost:${port}`, INTRO)
  } finally {
    child.kill()
  }
}

async function live(folder: string, browser: Browser, market: Market): Promise<void> {
  const { url } = market
  const before = await versionsAt(url)
  const key = await makeKey(folder, market)
  const release = async (...args: string[]) => {
    const output = await runIn(folder, ['--silent', 'release', '--', ...args, '--to', url, '--key', key])
    console.log(output.trim())
    return output.trim().split(' ')[1]
  }
  await develop(folder, browser, market)
  await untilShown(url, await release())
  await openAtBothWidths(browser, url, INTRO)
  await openDashboardPart(browser, url)
  const texts = join(folder, 'src/texts/en/wholesale.json')
  await writeFile(texts, (await readFile(texts, 'utf8')).replace(INTRO, NEWER))
  await runIn(folder, ['build'])
  await untilShown(url, await release())
  await openAtBothWidths(browser, url, NEWER)
  await release('--remove')
  await untilShown(url, undefined)
  await withPage(browser, url, 1280, async page => {
    await page.goto('/')
    if ((await page.getByRole('link', { name: 'Wholesale' }).count()) > 0) throw new Failure('Its link is still there')
    if ((await page.goto('/wholesale'))?.status() !== 404) throw new Failure('Its page is still there')
  })
  const after = await versionsAt(url)
  const moved = [...new Set([...before.keys(), ...after.keys()])].filter(name => before.get(name) !== after.get(name))
  if (moved.length > 0) throw new Failure(`These moved: ${moved.join(', ')}`)
  console.log(`removed; ${[...after.keys()].join(', ')} never moved`)
}

await run(async () => {
  const parent = await mkdtemp(join(tmpdir(), 'santhe-new-slice-'))
  watchFolder(parent)
  const folder = join(parent, 'wholesale')
  try {
    await makeSlice('wholesale', folder)
    await install(folder)
    for (const script of ['types', 'test', 'build']) {
      await runIn(folder, [script])
      console.log(`npm run ${script}: passed`)
    }
    const calls = await readFile(join(folder, 'dist/bundle', CALLS_FILE), 'utf8')
    if (!calls.includes('/api/')) throw new Failure('Its build records no calls')
    const { executablePath, args } = await provideChromium({ log: line => console.log(line) })
    const browser = await chromium.launch({ executablePath, args: [...args] })
    try {
      await withMarket({ seed: true, compression: 'quick' }, market => live(folder, browser, market))
    } finally {
      await browser.close()
    }
  } finally {
    await rm(parent, { recursive: true, force: true })
  }
})
