import { once } from 'node:events'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { createServer, type Server } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import semver from 'semver'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { z } from 'zod'
import { checkout } from '../engines/run-program.ts'
import { addIntegrity } from './add-integrity.ts'
import { copyManifests, findLockProblem } from './check-lock.ts'
import { completeLock, gapsOf } from './complete-lock.ts'
import { type LockFile, pathOf, readLock, writeLock } from './lock-file.ts'
import { platformOf } from './platform-of.ts'

let folder = ''
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'santhe-lock-test-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

test('npm ci accepts the lock file in a fresh clone without a registry', async () => {
  expect(await findLockProblem(checkout)).toBeUndefined()
})

test('locks every optional package with its platforms', async () => {
  const { packages } = await readLock(checkout)
  expect(gapsOf(packages)).toEqual([])
  const withoutMachine = Object.entries(packages).flatMap(([parent, { optionalDependencies = {} }]) =>
    Object.keys(optionalDependencies).filter(name => {
      const entry = packages[pathOf(packages, parent, name) ?? '']
      return !entry?.integrity && !entry?.cpu
    }),
  )
  expect(withoutMachine).toEqual([])
})

test.each(['.', 'tools/lighthouse/program', 'tools/cashfree-sandbox/sdk'])(
  'names no registry in the lock file of %s',
  async place => {
    expect(await readFile(join(checkout, place, 'package-lock.json'), 'utf8')).not.toMatch(/"resolved": "[a-z+]+:/)
  },
)

test('locks packages that support every declared Node version', async () => {
  const { packages } = await readLock(checkout)
  const ownRange = z.object({ node: z.string() }).parse(packages['']?.engines).node
  const narrower = Object.entries(packages).flatMap(([path, { version, engines, optional }]) => {
    const nodeRange = Array.isArray(engines) ? undefined : engines?.node
    // npm skips optional packages that do not fit the machine.
    return optional || nodeRange === undefined || semver.subset(ownRange, nodeRange)
      ? []
      : [`${path}@${version}: ${nodeRange}`]
  })
  expect(narrower).toEqual([])
})

const parentOf = (optionalDependencies: Record<string, string>) => ({
  version: '1.0.0',
  license: 'MIT',
  optionalDependencies,
})
const lockOf = (packages: LockFile['packages']): LockFile => ({ lockfileVersion: 3, packages })

test('fills gaps from parents and names beside existing entries', () => {
  const parent = {
    ...parentOf({ '@grain/mill-linux-x64-musl': '1.0.0', '@grain/mill-win32-ia32-msvc': '1.0.0' }),
    dev: true,
  }
  const installed = { version: '1.0.0', optional: true, cpu: ['ia32'], os: ['win32'] }
  const before = lockOf({ 'node_modules/mill': parent, 'node_modules/@grain/mill-win32-ia32-msvc': installed })
  const { lock, added } = completeLock(before)
  expect(added).toEqual(['@grain/mill-linux-x64-musl@1.0.0'])
  expect(lock.packages).toEqual({
    ...before.packages,
    'node_modules/@grain/mill-linux-x64-musl': {
      version: '1.0.0',
      cpu: ['x64'],
      dev: true,
      libc: ['musl'],
      license: 'MIT',
      optional: true,
      os: ['linux'],
    },
  })
  expect(completeLock(lock)).toEqual({ lock, added: [] })
})

test('resolves two versions for two versions of a parent', () => {
  const { lock } = completeLock(
    lockOf({
      'node_modules/mill': parentOf({ 'mill-darwin-arm64': '1.0.0' }),
      'node_modules/oven/node_modules/mill': parentOf({ 'mill-darwin-arm64': '2.0.0' }),
      'libs/bread/node_modules/mill': parentOf({ 'mill-darwin-x64': '3.0.0' }),
    }),
  )
  const versionFor = (path: string, name: string) => lock.packages[pathOf(lock.packages, path, name) ?? '']?.version
  expect(versionFor('node_modules/mill', 'mill-darwin-arm64')).toBe('1.0.0')
  expect(versionFor('node_modules/oven/node_modules/mill', 'mill-darwin-arm64')).toBe('2.0.0')
  expect(versionFor('libs/bread/node_modules/mill', 'mill-darwin-x64')).toBe('3.0.0')
})

test.each([
  ['@nx/nx-linux-arm-gnueabihf', { os: ['linux'], cpu: ['arm'], libc: ['glibc'] }],
  ['@img/sharp-linuxmusl-arm64', { os: ['linux'], cpu: ['arm64'], libc: ['musl'] }],
  ['@biomejs/cli-android-x64', { os: ['android'], cpu: ['x64'] }],
  ['@rspack/binding-wasm32-wasi', { cpu: ['wasm32'] }],
  ['@rspack/binding-win32-arm64-msvc', { os: ['win32'], cpu: ['arm64'] }],
])('reads the platforms from the name %s', (name, platform) => {
  expect(platformOf(name)).toEqual(platform)
})

test('refuses by name a version range, and a package without a platform', () => {
  const range = lockOf({ 'node_modules/mill': parentOf({ 'mill-linux-x64': '^1.0.0' }) })
  expect(() => completeLock(range)).toThrow(/mill-linux-x64@\^1\.0\.0.*only a registry/)
  const anywhere = lockOf({ 'node_modules/mill': parentOf({ 'faster-mill': '1.0.0' }) })
  expect(() => completeLock(anywhere)).toThrow(/faster-mill does not say/)
})

test('writes the lock file as npm does and refuses merge conflict marks', async () => {
  await copyManifests(checkout, folder)
  const file = join(folder, 'package-lock.json')
  const before = await readFile(file, 'utf8')
  await writeLock(folder, await readLock(folder))
  expect(await readFile(file, 'utf8')).toBe(before)
  await writeFile(file, `<<<<<<< ours\n${before}`)
  await expect(readLock(folder)).rejects.toThrow(/JSON/)
  await writeFile(file, '{"lockfileVersion":1,"dependencies":{}}')
  await expect(readLock(folder)).rejects.toThrow(/no lock file of npm 7/)
})

test('prints npm’s own message when npm ci refuses a lock file with a gap', async () => {
  await copyManifests(checkout, folder)
  const lock = await readLock(folder)
  const { 'node_modules/@biomejs/cli-darwin-arm64': _gap, ...packages } = lock.packages
  await writeLock(folder, { ...lock, packages })
  expect(await findLockProblem(folder)).toContain('Missing: @biomejs/cli-darwin-arm64')
})

/** A registry that has one package. */
async function startRegistry(): Promise<{ server: Server; url: string }> {
  const integrity = `sha512-${Buffer.alloc(64, 1).toString('base64')}`
  const version = {
    name: 'mill-darwin-arm64',
    version: '1.0.0',
    dist: { integrity, tarball: 'http://127.0.0.1/mill.tgz' },
  }
  const server = createServer((request, response) => {
    const isThere = request.url === '/mill-darwin-arm64'
    response.writeHead(isThere ? 200 : 404, { 'content-type': 'application/json' })
    const { name } = version
    response.end(
      JSON.stringify(isThere ? { name, 'dist-tags': { latest: '1.0.0' }, versions: { '1.0.0': version } } : {}),
    )
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = z.object({ port: z.number() }).parse(server.address())
  return { server, url: `http://127.0.0.1:${port}` }
}

test('takes checksums from the registry', async () => {
  const { server, url } = await startRegistry()
  vi.stubEnv('npm_config_registry', url)
  vi.stubEnv('npm_config_cache', join(folder, 'cache'))
  try {
    const lock = lockOf({
      '': {},
      'node_modules/mill': { version: '1.0.0', integrity: 'sha512-there' },
      'node_modules/mill-darwin-arm64': { version: '1.0.0', optional: true },
      'node_modules/mill-darwin-x64': { version: '1.0.0', optional: true },
    })
    const done = await addIntegrity(lock)
    expect(done).toMatchObject({ added: ['mill-darwin-arm64@1.0.0'], unknown: ['mill-darwin-x64@1.0.0'] })
    expect(done.lock.packages['node_modules/mill-darwin-arm64']?.integrity).toMatch(/^sha512-AQEB/)
    expect(done.lock.packages['node_modules/mill-darwin-x64']?.integrity).toBeUndefined()
  } finally {
    vi.unstubAllEnvs()
    server.close()
  }
})
