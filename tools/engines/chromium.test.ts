import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { provideChromium } from './chromium.ts'
import { Failure } from './run-program.ts'

let folder = ''

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'santhe-chromium-test-'))
})
afterEach(() => rm(folder, { recursive: true, force: true }))

async function aBrowser(name: string, exitCode = 0): Promise<string> {
  const file = join(folder, name)
  await writeFile(file, `#!/bin/sh\nexit ${exitCode}\n`)
  await chmod(file, 0o755)
  return file
}

test('CHROMIUM_PATH wins over the PATH', async () => {
  await aBrowser('chromium')
  const named = await aBrowser('mine')
  const { executablePath, args } = await provideChromium({
    log: () => {},
    environment: { PATH: folder, CHROMIUM_PATH: named },
  })
  expect(executablePath).toBe(named)
  expect(args).toContain('--disable-background-networking')
})

test('a browser on the PATH is taken, whatever its maker calls it', async () => {
  const chrome = await aBrowser('google-chrome')
  expect((await provideChromium({ log: () => {}, environment: { PATH: folder } })).executablePath).toBe(chrome)
})

test('the one without a window is taken where both are there', async () => {
  await aBrowser('chromium')
  const shell = await aBrowser('chromium-headless-shell')
  expect((await provideChromium({ log: () => {}, environment: { PATH: folder } })).executablePath).toBe(shell)
})

test('a CHROMIUM_PATH that does not start is named, not passed over', async () => {
  const broken = await aBrowser('broken', 127)
  await aBrowser('chromium')
  const provided = provideChromium({ log: () => {}, environment: { PATH: folder, CHROMIUM_PATH: broken } })
  await expect(provided).rejects.toThrow(Failure)
  await expect(provided).rejects.toThrow(/CHROMIUM_PATH/)
})

test('as root it runs without a sandbox, as anyone else with it', async () => {
  await aBrowser('chromium')
  const { args } = await provideChromium({ log: () => {}, environment: { PATH: folder } })
  expect(args.includes('--no-sandbox')).toBe(process.getuid?.() === 0)
})
