import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { startChild } from './child.ts'
import { type DeathOptions, keepRunning, type Restarts } from './keep-running.ts'

const quickly: Restarts = { deaths: 5, withinMilliseconds: 60_000, firstPauseMilliseconds: 20 }
let folder = ''

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'santhe-keep-running-test-'))
})
afterEach(() => rm(folder, { recursive: true, force: true }))

/** Counts its starts in a file; its code reads the current one as `time`. */
function counted(code: string): string {
  return `
    const { appendFileSync, readFileSync } = require('node:fs')
    appendFileSync('starts', '|')
    const time = readFileSync('starts', 'utf8').length
    const ready = () => { console.log('ready'); setInterval(() => {}, 1000) }
    ${code}`
}
const starts = async () => (await readFile(join(folder, 'starts'), 'utf8')).length

/** Keeps a program of a few lines running, and collects its reports; `pid()` is that of the running one. */
async function keep(code: string, options: DeathOptions = {}) {
  const news: string[] = []
  const ends: string[] = []
  let pid = 0
  const { stop } = await keepRunning({
    launch: () => {
      const args = ['-e', counted(code)]
      const child = startChild({ name: 'the stall', command: process.execPath, args, cwd: folder })
      pid = child.pid
      return child
    },
    untilReady: async child => {
      await child.firstLine(line => (line === 'ready' ? line : undefined), 10_000)
    },
    logFile: '/logs/stall.log',
    restarts: quickly,
    onRestart: line => news.push(line),
    onUnexpectedEnd: text => ends.push(text),
    ...options,
  })
  return { stop, news, ends, pid: () => pid }
}

test('restarts a killed program and reports both', async () => {
  const stall = await keep('ready()')
  process.kill(stall.pid(), 'SIGKILL')
  await expect.poll(() => stall.news).toHaveLength(2)
  expect(stall.news[0]).toBe(
    'the stall ended by itself (SIGKILL): its log is /logs/stall.log. It is being started again.',
  )
  expect(stall.news[1]).toMatch(/^the stall is back after \d+\.\d s\.$/)
  expect([await starts(), stall.ends]).toEqual([2, []])
  await stall.stop()
})

test('treats a failed start like a crash', async () => {
  const stall = await keep(`if (time === 2) throw new Error('the port is still taken'); ready()`)
  process.kill(stall.pid(), 'SIGKILL')
  await expect.poll(() => stall.news).toHaveLength(3)
  expect(stall.news[1]).toContain('Error: the port is still taken')
  expect(stall.news[2]).toContain('is back')
  await stall.stop()
})

test('gives up after five crashes in a minute, with growing pauses, and shows the last lines', async () => {
  const began = performance.now()
  const dying = `setTimeout(() => {
    console.log(JSON.stringify({ level: 60, msg: 'an error that nobody caught', err: { message: 'm', stack: 'Error: m\\n    at x' } }))
    process.exit(3)
  }, 20); ready()`
  const stall = await keep(dying)
  await expect.poll(() => stall.ends).toHaveLength(1)
  expect(stall.ends[0]?.split('\n')).toEqual([
    'the stall ended by itself (exit code 3): its log is /logs/stall.log (5 deaths within 60 s). Its last lines:',
    '  ready',
    '  an error that nobody caught: Error: m',
    '      at x',
  ])
  expect(await starts()).toBe(5)
  expect(performance.now() - began).toBeGreaterThan(20 + 40 + 80 + 160)
  await stall.stop()
})

test('forgets crashes older than the period', async () => {
  const stall = await keep('ready()', { restarts: { deaths: 2, withinMilliseconds: 50, firstPauseMilliseconds: 60 } })
  for (const time of [1, 2, 3]) {
    process.kill(stall.pid(), 'SIGKILL')
    await expect.poll(() => stall.news.filter(line => line.includes('is back'))).toHaveLength(time)
  }
  expect(stall.ends).toEqual([])
  await stall.stop()
})

test('reports the first crash as final by default, with its last lines', async () => {
  const stall = await keep('ready()', { restarts: undefined })
  process.kill(stall.pid(), 'SIGKILL')
  await expect
    .poll(() => stall.ends)
    .toEqual(['the stall ended by itself (SIGKILL): its log is /logs/stall.log. Its last lines:\n  ready'])
  expect([await starts(), stall.news]).toEqual([1, []])
})

test('rejects a failed first start without a retry', async () => {
  await expect(keep(`throw new Error('no such setting')`)).rejects.toThrow(
    'the stall did not start: Error: no such setting',
  )
  expect(await starts()).toBe(1)
})

test('never restarts a stopped program, even during a pause or a restart', async () => {
  const paused = await keep('ready()', { restarts: { ...quickly, firstPauseMilliseconds: 60_000 } })
  process.kill(paused.pid(), 'SIGKILL')
  await expect.poll(() => paused.news).toHaveLength(1)
  await paused.stop()
  expect(await starts()).toBe(1)

  const starting = await keep('if (time === 3) setInterval(() => {}, 1000); else ready()')
  process.kill(starting.pid(), 'SIGKILL')
  await expect.poll(starts).toBe(3)
  await starting.stop()
  expect(() => process.kill(starting.pid(), 0)).toThrow('ESRCH')
  expect([starting.news.length, starting.ends]).toEqual([1, []])
})
