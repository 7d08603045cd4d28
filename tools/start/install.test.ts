import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { complaintAboutNode, install, isInstalled } from './install.mjs'

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

test('a fresh clone is not installed', async () => {
  await writeFile(join(root, 'package-lock.json'), JSON.stringify({ packages: lock }))
  expect(isInstalled(root)).toBe(false)
})

test('what npm noted is compared with the lock file, packages of other platforms aside', async () => {
  await write('package-lock.json', lock)
  const { '': _root, 'node_modules/for-another-platform': _other, ...present } = lock
  await write('node_modules/.package-lock.json', present)
  expect(isInstalled(root)).toBe(true)
})

test.each([
  ['another version', { ...lock, 'node_modules/zod': { version: '4.6.8' } }],
  ['a package more', { ...lock, 'node_modules/koa': { version: '3.3.0' } }],
])('a lock file that changed by %s asks for an installation', async (_kind, wanted) => {
  await write('node_modules/.package-lock.json', lock)
  await write('package-lock.json', wanted)
  expect(isInstalled(root)).toBe(false)
})

test("an installation that fails hands on npm's own words", async () => {
  await writeFile(join(root, 'package.json'), '{ "name": ')
  await expect(install(root)).rejects.toThrow(/npm install failed:.*JSON/s)
})

test.each([
  ['18.20.0', true],
  ['20.18.3', true],
  ['20.19.0', false],
  ['22.1.0', false],
])('Node %s is too old: %s', (version, isTooOld) => {
  expect(complaintAboutNode(version) !== undefined).toBe(isTooOld)
})
