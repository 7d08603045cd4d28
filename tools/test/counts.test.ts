import { mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { closingLine, countsOfPlaywright, countsOfVitest, withFlaky } from './counts.mjs'
import {
  failuresAsText,
  failuresOfPlaywright,
  failuresOfVitest,
  flakyOfPlaywright,
  flakyOfVitest,
} from './failures.mjs'
import { runStep } from './run-step.mjs'

const checkout = fileURLToPath(new URL('../..', import.meta.url))
const someTests = (from: string) => `import { expect, test } from '${from}'
test('passes', () => { expect(1).toBe(1) })
test('passes too', () => { expect(2).toBe(2) })
test('fails', () => { expect(1).toBe(2) })
test.skip('is left out', () => {})
`
let folder = ''

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'santhe-counts-test-'))
  await symlink(join(checkout, 'node_modules'), join(folder, 'node_modules'))
  await writeFile(join(folder, 'package.json'), '{"type":"module"}')
  await writeFile(join(folder, 'fair.test.ts'), someTests('vitest'))
  await writeFile(join(folder, 'fair.spec.ts'), someTests('@playwright/test'))
  const wavering = "test('wavers', ({}, { retry }) => { expect(retry).toBe(1) })"
  await writeFile(join(folder, 'retried.spec.ts'), `import { expect, test } from '@playwright/test'\n${wavering}\n`)
  await writeFile(join(folder, 'good.test.ts'), "import { test } from 'vitest'\ntest('passes', () => {})\n")
  await writeFile(
    join(folder, 'retried.test.ts'),
    "import { expect, test } from 'vitest'\nlet runs = 0\ntest('wavers', () => expect(++runs).toBe(2))\n",
  )
  await writeFile(join(folder, 'broken.test.ts'), "import './no-such-file.ts'\n")
  await writeFile(join(folder, 'setup.ts'), "export const setup = () => { throw new Error('no engine') }\n")
  const config = (extra: string) => `export default { test: { include: ['*.test.ts']${extra} } }\n`
  await writeFile(join(folder, 'vitest.config.ts'), config(''))
  await writeFile(join(folder, 'no-engine.config.ts'), config(", globalSetup: ['./setup.ts']"))
})
afterAll(() => rm(folder, { recursive: true, force: true }))
afterEach(() => vi.useRealTimers())

async function runVitest(report: string, ...extraArgs: string[]) {
  const args = ['run', '--root', folder, '--reporter=json', `--outputFile=${join(folder, report)}`, ...extraArgs]
  const command = join(checkout, 'node_modules/.bin/vitest')
  const { code } = await runStep({ command, args, cwd: folder, env: process.env, limit: 60_000, isLive: false })
  return countsOfVitest(join(folder, report), code)
}

test('counts vitest’s tests, and a file that fails to load as one failure', async () => {
  expect(await runVitest('all.json', 'broken', 'fair', 'good')).toEqual({ passed: 3, failed: 2, skipped: 1 })
  const failures = failuresOfVitest(join(folder, 'all.json'))
  expect(failures.sort((one, other) => one.name.localeCompare(other.name))).toEqual([
    { name: expect.stringMatching(/broken\.test\.ts$/), message: expect.stringContaining('no-such-file') },
    { name: expect.stringMatching(/fair\.test\.ts: fails$/), message: expect.stringContaining('expected 1 to be 2') },
  ])
})

test('counts no failure of a passing vitest run', async () => {
  expect(await runVitest('good.json', 'good')).toEqual({ passed: 1, failed: 0, skipped: 0 })
})

test('counts a vitest run that could not begin as one failure', async () => {
  expect(await runVitest('none.json', '--config', join(folder, 'no-engine.config.ts'))).toMatchObject({ failed: 1 })
  expect(countsOfVitest(join(folder, 'no-such-report.json'), 0)).toEqual({ passed: 0, failed: 1, skipped: 0 })
})

test('names a vitest test that passed only on retry', async () => {
  expect(await runVitest('retried.json', '--retry=1', 'good', 'retried')).toEqual({ passed: 2, failed: 0, skipped: 0 })
  expect(flakyOfVitest(join(folder, 'retried.json'))).toEqual([
    {
      name: expect.stringMatching(/retried\.test\.ts: wavers$/),
      message: expect.stringContaining('expected 1 to be 2'),
    },
  ])
})

test('counts Playwright’s tests', async () => {
  const report = join(folder, 'journeys.json')
  const { code } = await runStep({
    command: join(checkout, 'node_modules/.bin/playwright'),
    args: ['test', '--reporter=json', 'fair.spec.ts'],
    cwd: folder,
    env: { ...process.env, PLAYWRIGHT_JSON_OUTPUT_FILE: report, PLAYWRIGHT_JSON_OUTPUT_NAME: report },
    limit: 60_000,
    isLive: false,
  })
  expect(countsOfPlaywright(report, code)).toEqual({ passed: 2, failed: 1, skipped: 1 })
  expect(failuresOfPlaywright(report)).toEqual([
    { name: expect.stringMatching(/^fair\.spec\.ts: fails/), message: expect.stringMatching(/Expected: 2\n/) },
  ])
})

test('names a journey that passed only on retry, and fails it if FLAKY is fail', async () => {
  const report = join(folder, 'retried.json')
  const { code } = await runStep({
    command: join(checkout, 'node_modules/.bin/playwright'),
    args: ['test', '--reporter=json', '--retries=1', 'retried.spec.ts'],
    cwd: folder,
    env: { ...process.env, PLAYWRIGHT_JSON_OUTPUT_FILE: report, PLAYWRIGHT_JSON_OUTPUT_NAME: report },
    limit: 60_000,
    isLive: false,
  })
  const retried = flakyOfPlaywright(report)
  expect(retried).toEqual([
    { name: expect.stringMatching(/^retried\.spec\.ts: wavers/), message: expect.stringContaining('Expected: 1') },
  ])
  const counts = countsOfPlaywright(report, code)
  expect(withFlaky(counts, retried.length, undefined)).toEqual({ passed: 1, failed: 0, skipped: 0 })
  expect(withFlaky(counts, retried.length, 'fail')).toEqual({ passed: 0, failed: 1, skipped: 0 })
  expect(flakyOfPlaywright(join(folder, 'no-such-report.json'))).toEqual([])
})

test('repeats failures by name, with long messages cut', () => {
  expect(
    failuresAsText([
      { name: 'a.test.ts: adds', message: 'not 2\nbut 3' },
      { name: 'Types', message: '' },
    ]),
  ).toBe('  ✗ a.test.ts: adds\n    not 2\n    but 3\n  ✗ Types')
  expect(failuresOfVitest(join(folder, 'no-such-report.json'))).toEqual([])
  expect(failuresOfPlaywright(join(folder, 'no-such-report.json'))).toEqual([])
})

function childIsThere(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}

test('ends a step after its limit, with all its children', async () => {
  const started = join(folder, 'started')
  const args = ['-c', `sleep 1000 & echo $! > ${started}; wait`]
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const limit = 3_600_000
  const step = runStep({ command: 'sh', args, cwd: folder, env: process.env, limit, isLive: false })
  // Let its time run out only once its child is running.
  await expect.poll(() => readFile(started, 'utf8').catch(() => '')).toMatch(/^\d+\n/)
  vi.advanceTimersByTime(limit)
  vi.useRealTimers()
  expect((await step).isLate).toBe(true)
  const pid = Number(await readFile(started, 'utf8'))
  await expect.poll(() => childIsThere(pid)).toBe(false)
})

test('the closing line counts skipped tests only if there are any', () => {
  expect(closingLine({ passed: 7, failed: 0, skipped: 0 })).toBe('7 passed, 0 failed')
  expect(closingLine({ passed: 7, failed: 1, skipped: 2 })).toBe('7 passed, 1 failed, 2 skipped')
})
