import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { type ChildOptions, describeEnd, startChild } from './child.ts'

const startProgram = (code: string, options: Partial<ChildOptions> = {}) =>
  startChild({ name: 'the stall', command: process.execPath, args: ['-e', code], ...options })

const staysUp = "console.log('ready'); setInterval(() => {}, 1000)"
const ready = (line: string) => (line === 'ready' ? line : undefined)

test('reports a program once that ends by itself, and how', async () => {
  const line = await new Promise<string>(resolve => startProgram('process.exit(3)').reportUnexpectedEnd(resolve))
  expect(line).toBe('the stall ended by itself (exit code 3)')
})

test('reports the end of a program while its children still hold its output', async () => {
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

test('does not report a stopped program', async () => {
  const reports: string[] = []
  const child = startProgram(staysUp)
  child.reportUnexpectedEnd(line => reports.push(line))
  await child.firstLine(ready, 10_000)
  await child.stop()
  expect(child.ended()).toBe('SIGTERM')
  expect(reports).toEqual([])
})

test('stops waiting for a line when the program ends, with the reason', async () => {
  const child = startProgram("console.error('Error: no more boxes'); process.exit(1)")
  await expect(child.firstLine(ready, 10_000)).rejects.toThrow('the stall did not start: Error: no more boxes')
})

test('stops waiting for a line after its time', async () => {
  const child = startProgram('setInterval(() => {}, 1000)')
  await expect(child.firstLine(ready, 200)).rejects.toThrow('the stall was not ready within 0.2 s')
  await child.stop()
})

test('reports a missing program instead of throwing', async () => {
  const child = startChild({ name: 'the stall', command: 'no-such-program', args: [] })
  const line = await new Promise<string>(resolve => child.reportUnexpectedEnd(resolve))
  expect(line).toContain('ENOENT')
})

test('logs the program’s output', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'santhe-child-test-'))
  const child = startProgram(staysUp, { logFile: join(folder, 'stall.log') })
  await child.firstLine(ready, 10_000)
  await child.stop()
  await expect.poll(() => readFile(join(folder, 'stall.log'), 'utf8')).toBe('ready\n')
  await rm(folder, { recursive: true })
})

test('summarises the last output by its error, or its last three lines', () => {
  expect(describeEnd(['Error: port taken', '    at listen', '', 'Node.js v20'], '1')).toBe('Error: port taken')
  expect(describeEnd(['Error: wrong settings:', '  PORT: is not set', '    at read'], '1')).toBe(
    'Error: wrong settings: | PORT: is not set',
  )
  expect(describeEnd(['one', 'two', 'three', 'four'], '1')).toBe('two | three | four')
  expect(describeEnd([], 'SIGKILL')).toBe('SIGKILL')
})
