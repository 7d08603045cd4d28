import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { type ChildOptions, describeEnd, startChild } from './child.ts'

const startProgram = (code: string, options: Partial<ChildOptions> = {}) =>
  startChild({ name: 'the stall', command: process.execPath, args: ['-e', code], ...options })

const staysUp = "console.log('ready'); setInterval(() => {}, 1000)"
const ready = (line: string) => (line === 'ready' ? line : undefined)

test('a program that ends although nobody stopped it is reported once, with how it ended', async () => {
  const line = await new Promise<string>(resolve => startProgram('process.exit(3)').reportUnexpectedEnd(resolve))
  expect(line).toBe('the stall ended by itself (exit code 3)')
})

test('a program that ends is reported at once, though what it started still has its output open', async () => {
  const grandchild = "require('node:child_process').spawn('sleep', ['20'], { stdio: 'inherit' })"
  const child = startProgram(`console.log(${grandchild}.pid); ${staysUp}`)
  const sleeper = await child.firstLine(line => Number(line) || undefined, 10_000)
  const report = new Promise<string>(resolve => child.reportUnexpectedEnd(resolve))
  const since = performance.now()
  process.kill(child.pid, 'SIGKILL')
  expect(await report).toContain('SIGKILL')
  expect(performance.now() - since).toBeLessThan(10_000)
  process.kill(sleeper, 'SIGKILL')
})

test('a program that is stopped is not reported', async () => {
  const reports: string[] = []
  const child = startProgram(staysUp)
  child.reportUnexpectedEnd(line => reports.push(line))
  await child.firstLine(ready, 10_000)
  await child.stop()
  expect(child.ended()).toBe('SIGTERM')
  expect(reports).toEqual([])
})

test('waiting for a line ends with the reason when the program ends first', async () => {
  const child = startProgram("console.error('Error: no more boxes'); process.exit(1)")
  await expect(child.firstLine(ready, 10_000)).rejects.toThrow('the stall did not start: Error: no more boxes')
})

test('waiting for a line ends after its time', async () => {
  const child = startProgram('setInterval(() => {}, 1000)')
  await expect(child.firstLine(ready, 200)).rejects.toThrow('the stall was not ready within 0.2 s')
  await child.stop()
})

test('a program that is not there is reported, not thrown', async () => {
  const child = startChild({ name: 'the stall', command: 'no-such-program', args: [] })
  const line = await new Promise<string>(resolve => child.reportUnexpectedEnd(resolve))
  expect(line).toContain('ENOENT')
})

test('what a program prints is in its log', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'santhe-child-test-'))
  const child = startProgram(staysUp, { logFile: join(folder, 'stall.log') })
  await child.firstLine(ready, 10_000)
  await child.stop()
  await expect.poll(() => readFile(join(folder, 'stall.log'), 'utf8')).toBe('ready\n')
  await rm(folder, { recursive: true })
})

test('last words are the error among the lines, or the last three of them', () => {
  expect(describeEnd(['Error: port taken', '    at listen', '', 'Node.js v20'], '1')).toBe('Error: port taken')
  expect(describeEnd(['Error: wrong settings:', '  PORT: is not set', '    at read'], '1')).toBe(
    'Error: wrong settings: | PORT: is not set',
  )
  expect(describeEnd(['one', 'two', 'three', 'four'], '1')).toBe('two | three | four')
  expect(describeEnd([], 'SIGKILL')).toBe('SIGKILL')
})
