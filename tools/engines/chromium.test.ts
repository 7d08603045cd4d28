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

test('prefers CHROMIUM_PATH to the PATH', async () => {
  await aBrowser('chromium')
  const named = await aBrowser('mine')
  const { executablePath, args } = await provideChromium({
    log: () => {},
    environment: { PATH: folder, CHROMIUM_PATH: named },
  })
  expect(executablePath).toBe(named)
  expect(args).toContain('--disable-background-networking')
})

test('finds a browser on the PATH under any known name', async () => {
  const chrome = await aBrowser('google-chrome')
  expect((await provideChromium({ log: () => {}, environment: { PATH: folder } })).executablePath).toBe(chrome)
})

test('prefers the headless shell', async () => {
  await aBrowser('chromium')
  const shell = await aBrowser('chromium-headless-shell')
  expect((await provideChromium({ log: () => {}, environment: { PATH: folder } })).executablePath).toBe(shell)
})

test('names a CHROMIUM_PATH that does not start instead of ignoring it', async () => {
  const broken = await aBrowser('broken', 127)
  await aBrowser('chromium')
  const provided = provideChromium({ log: () => {}, environment: { PATH: folder, CHROMIUM_PATH: broken } })
  await expect(provided).rejects.toThrow(Failure)
  await expect(provided).rejects.toThrow(/CHROMIUM_PATH/)
})

test('runs without a sandbox as root only', async () => {
  await aBrowser('chromium')
  const { args } = await provideChromium({ log: () => {}, environment: { PATH: folder } })
  expect(args.includes('--no-sandbox')).toBe(process.getuid?.() === 0)
})
