import { execFileSync } from 'node:child_process'
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { z } from 'zod'
import { checkout } from '../engines/run-program.ts'
import { complaintAboutNode, install, isInstalled } from './install.mjs'
import { claimInstallation } from './installation-claim.mjs'

let root = ''

beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'santhe-install-test-'))
})
afterEach(() => rm(root, { recursive: true, force: true }))

const lock = {
  '': { name: 'market' },
  'libs/rules': { version: '1.0.0' },
  'node_modules/@market/rules': { resolved: 'libs/rules', link: true },
  'node_modules/zod': { version: '4.6.7' },
  'node_modules/for-another-platform': { version: '1.0.0', optional: true },
}

async function write(file: string, packages: object) {
  await mkdir(join(root, 'node_modules'), { recursive: true })
  await writeFile(join(root, file), JSON.stringify({ packages }))
}

test('a fresh clone needs an installation', async () => {
  await writeFile(join(root, 'package-lock.json'), JSON.stringify({ packages: lock }))
  expect(isInstalled(root)).toBe(false)
})

test('npm’s own record is compared with the lock file, without packages of other platforms', async () => {
  await write('package-lock.json', lock)
  const { '': _root, 'node_modules/for-another-platform': _other, ...present } = lock
  await write('node_modules/.package-lock.json', present)
  expect(isInstalled(root)).toBe(true)
})

test.each([
  ['another version', { ...lock, 'node_modules/zod': { version: '4.6.8' } }],
  ['a package more', { ...lock, 'node_modules/koa': { version: '3.3.0' } }],
  [
    'another version of an optional package',
    { ...lock, 'node_modules/for-another-platform': { version: '2.0.0', optional: true } },
  ],
])('a lock file that changed by %s needs an installation', async (_kind, changedLock) => {
  await write('node_modules/.package-lock.json', lock)
  await write('package-lock.json', changedLock)
  expect(isInstalled(root)).toBe(false)
})

test('another version of a linked package needs no installation', async () => {
  await write('node_modules/.package-lock.json', lock)
  await write('package-lock.json', { ...lock, 'libs/rules': { version: '1.1.0' } })
  expect(isInstalled(root)).toBe(true)
})

/** Creates a checkout with one workspace, whose lock file npm accepts without a registry. */
async function writeCheckout(workspace = 'rice') {
  const manifest = { name: `@market/${workspace}`, version: '1.0.0' }
  await mkdir(join(root, 'libs', workspace), { recursive: true })
  await writeFile(join(root, 'libs', workspace, 'package.json'), JSON.stringify(manifest))
  await writeFile(join(root, 'libs', workspace, 'index.js'), `module.exports = '${workspace}'`)
  const top = { name: 'market', version: '1.0.0', workspaces: ['libs/*'] }
  await writeFile(join(root, 'package.json'), JSON.stringify(top))
  const packages = {
    '': top,
    [`libs/${workspace}`]: manifest,
    [`node_modules/@market/${workspace}`]: { resolved: `libs/${workspace}`, link: true },
  }
  await writeFile(join(root, 'package-lock.json'), JSON.stringify({ lockfileVersion: 3, requires: true, packages }))
}

const contentOf = (workspace: string) => readFile(join(root, 'node_modules/@market', workspace, 'index.js'), 'utf8')

test('installs exactly the lock file’s packages; then nothing is left to install', async () => {
  await writeCheckout()
  const leftovers = [join(root, 'node_modules/left-over'), join(root, 'libs/rice/node_modules/left-over')]
  for (const folder of leftovers) await mkdir(folder, { recursive: true })
  await install(root)
  expect(isInstalled(root)).toBe(true)
  expect(await contentOf('rice')).toBe("module.exports = 'rice'")
  expect(await readdir(join(root, 'node_modules'))).toEqual(['.package-lock.json', '@market'])
  expect(await readdir(join(root, 'libs/rice'))).toEqual(['index.js', 'package.json'])
  expect(await readdir(join(root, '.santhe/packages'))).toEqual([])
})

test('a refusal by npm keeps the former packages for running programs', async () => {
  await writeCheckout()
  await install(root)
  const { dependencies, ...rest } = { dependencies: { zod: '4.6.7' }, name: 'market', workspaces: ['libs/*'] }
  await writeFile(join(root, 'package.json'), JSON.stringify({ ...rest, dependencies }))
  await rm(join(root, 'node_modules/.package-lock.json'))
  await expect(install(root)).rejects.toThrow(/npm ci failed:.*lock file/s)
  expect(await contentOf('rice')).toBe("module.exports = 'rice'")
})

test('a concurrent second installation waits and finds everything installed', async () => {
  await writeCheckout()
  const first = await claimInstallation(root)
  let isDone = false
  const second = install(root).then(() => {
    isDone = true
  })
  const names = () => readdir(join(root, '.santhe/packages'))
  await expect.poll(names).toEqual([expect.stringMatching(/^claim$/), expect.stringMatching(/^claim-/), 'new'])
  expect(isDone).toBe(false)
  await write('node_modules/.package-lock.json', { ...lockOf(await readFile(join(root, 'package-lock.json'), 'utf8')) })
  await first.release()
  await second
  // It checked again and had nothing to do.
  expect(await readdir(join(root, 'node_modules'))).toEqual(['.package-lock.json'])
})

function lockOf(text: string) {
  return z.object({ packages: z.record(z.string(), z.unknown()) }).parse(JSON.parse(text)).packages
}

test('ignores the lock of a killed program', async () => {
  await writeCheckout()
  const pid = execFileSync(process.execPath, ['-p', 'process.pid'], { encoding: 'utf8' })
  await mkdir(join(root, '.santhe/packages/new/half'), { recursive: true })
  await writeFile(join(root, '.santhe/packages/claim'), pid.trim())
  await install(root)
  expect(isInstalled(root)).toBe(true)
  expect(await readdir(join(root, '.santhe/packages'))).toEqual([])
})

test('installs a version that npm’s cache does not know yet', async () => {
  await writeCheckout()
  const npm = execFileSync('which', ['npm'], { encoding: 'utf8' }).trim()
  const withOldCache = `case "$*" in *--prefer-offline*) echo 'npm error code ETARGET' >&2; exit 1;; esac`
  await mkdir(join(root, 'bin'))
  await writeFile(join(root, 'bin/npm'), `#!/bin/sh\n${withOldCache}\nexec '${npm}' "$@"\n`, { mode: 0o755 })
  vi.stubEnv('PATH', `${join(root, 'bin')}:${process.env.PATH}`)
  await install(root).finally(() => vi.unstubAllEnvs())
  expect(await contentOf('rice')).toBe("module.exports = 'rice'")
})

test('a failed installation reports npm’s own message', async () => {
  await writeCheckout()
  await writeFile(join(root, 'package.json'), '{ "name": ')
  await expect(install(root)).rejects.toThrow(/npm ci failed:.*JSON/s)
})

test.each([
  ['18.20.0', true],
  ['20.18.3', true],
  ['20.19.0', false],
  ['20.20.2', false],
  ['21.7.3', true],
  ['22.12.0', true],
  ['22.13.0', false],
  ['23.11.0', true],
  ['24.0.0', false],
  ['26.1.0', false],
])('refuses Node %s as too old or unsupported: %s', (version, isTooOld) => {
  expect(complaintAboutNode(version) !== undefined).toBe(isTooOld)
})

test('package.json names the same Node versions as the start', async () => {
  const { engines } = z
    .object({ engines: z.object({ node: z.string() }) })
    .parse(JSON.parse(await readFile(join(checkout, 'package.json'), 'utf8')))
  const named = [...engines.node.matchAll(/(\d+\.\d+)\.0/g)].map(([, line]) => line ?? '')
  for (const line of named) expect(complaintAboutNode(`${line}.0`)).toBeUndefined()
  expect(complaintAboutNode('18.0.0')).toContain(`Node ${named.join(', ')} or newer`)
})
