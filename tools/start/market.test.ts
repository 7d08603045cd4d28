import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { freePort } from '../engines/free-port.ts'
import { watchProcess } from '../engines/guard.ts'
import { runProgram } from '../engines/run-program.ts'

const program = fileURLToPath(new URL('./start.mjs', import.meta.url))
const firstBuild = 300_000
let dataFolder = ''

beforeAll(async () => {
  dataFolder = await mkdtemp(join(tmpdir(), 'santhe-start-test-'))
})
afterAll(() => rm(dataFolder, { recursive: true, force: true }))

interface StartedMarket {
  readonly process: ChildProcess
  readonly url: string
  readonly output: () => string
  readonly exitCode: Promise<number | null>
}

const running = new Set<ChildProcess>()
afterEach(async () => {
  for (const program of running) program.kill('SIGTERM')
  await expect.poll(() => running.size, { timeout: 30_000 }).toBe(0)
})

/** Runs the program behind `npm start`, without demo data, until it says that the market is open. */
async function start(): Promise<StartedMarket> {
  const port = await freePort()
  const env = { ...process.env, PORT: String(port), SANTHE_DATA: dataFolder, NODE_ENV: 'production' }
  const started = spawn(process.execPath, [program], { env, detached: true })
  running.add(started)
  if (started.pid !== undefined) watchProcess(started.pid)
  let output = ''
  for (const stream of [started.stdout, started.stderr]) {
    stream.on('data', (text: Buffer) => {
      output += text.toString()
    })
  }
  const exitCode = once(started, 'close').then(() => {
    running.delete(started)
    return started.exitCode
  })
  const isDone = () => output.includes('Ctrl-C stops everything') || started.exitCode !== null
  await expect.poll(isDone, { timeout: firstBuild, interval: 100 }).toBe(true)
  const url = /Santhe is open: (http:\S+)/.exec(output)?.[1]
  if (url === undefined) throw new Error(`The market did not open:\n${output}`)
  return { process: started, url, output: () => output, exitCode }
}

async function childrenOf(pid: number | undefined): Promise<{ pid: number; command: string }[]> {
  const { output } = await runProgram('ps', ['-A', '-o', 'pid=,ppid=,stat=,args='])
  return output.split('\n').flatMap(line => {
    const [child, parent, state, ...command] = line.trim().split(/\s+/)
    return Number(parent) === pid && !state?.startsWith('Z') ? [{ pid: Number(child), command: command.join(' ') }] : []
  })
}

async function waitUntilGone(pids: readonly number[]): Promise<void> {
  const survivors = async () => {
    const { output } = await runProgram('ps', ['-A', '-o', 'pid=,stat='])
    const alive = output
      .split('\n')
      .filter(line => !line.includes('Z'))
      .map(line => Number.parseInt(line, 10))
    return pids.filter(pid => alive.includes(pid))
  }
  await expect.poll(survivors, { timeout: 30_000 }).toEqual([])
}

const isOpen = (url: string) =>
  fetch(url).then(
    response => response.ok,
    () => false,
  )

test('opens the shop, and Ctrl-C stops everything it started', { timeout: firstBuild }, async () => {
  const market = await start()
  expect(await isOpen(market.url)).toBe(true)
  // Another address of the same machine: only who listens to everybody answers there.
  expect(await isOpen(market.url.replace('localhost', '127.0.0.2'))).toBe(false)
  expect((await fetch(`${market.url}/api/products`)).status).toBe(200)
  expect(market.output()).toContain('nothing was seeded')
  const started = await childrenOf(market.process.pid)
  expect(started.map(({ command }) => command).filter(command => command.includes('dist/bundle'))).toHaveLength(3)
  if (market.process.pid) process.kill(-market.process.pid, 'SIGINT')
  expect(await market.exitCode).toBe(0)
  expect(await isOpen(market.url)).toBe(false)
  await waitUntilGone(started.map(({ pid }) => pid))
})

test('a part that dies is told in a line, the rest is stopped, and the exit code is 1', {
  timeout: 120_000,
}, async () => {
  const market = await start()
  const started = await childrenOf(market.process.pid)
  const backEnd = started.find(({ command }) => command.includes('bff-backoffice'))
  if (backEnd) process.kill(backEnd.pid, 'SIGKILL')
  expect(await market.exitCode).toBe(1)
  expect(market.output()).toMatch(/^bff-backoffice ended by itself \(SIGKILL\): its log is .*$/m)
  await waitUntilGone(started.map(({ pid }) => pid))
})

test('a start that is killed without a word leaves nothing running', { timeout: 120_000 }, async () => {
  const market = await start()
  const started = await childrenOf(market.process.pid)
  market.process.kill('SIGKILL')
  await market.exitCode
  await waitUntilGone(started.map(({ pid }) => pid))
  expect(await isOpen(market.url)).toBe(false)
})
