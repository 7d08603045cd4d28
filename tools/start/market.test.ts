import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { OrderStatus } from '@santhe/rules'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { watchProcess } from '../engines/guard.ts'
import { checkout, freePort, runProgram } from '../engines/run-program.ts'
import { type FollowedOrder, followOrder } from './testing/followed-order.ts'
import { type MailServer, openMailServer } from './testing/mail-server.ts'
import { shop } from './testing/shop.ts'

const program = fileURLToPath(new URL('./start.mjs', import.meta.url))
const firstBuild = 300_000
const backWithin = 10_000
/** It takes half a minute until another program takes over the jobs of a dead one. */
const notifiedWithin = 90_000
/** A step is delayed for ten seconds, to allow an undo. docs/live.md#how-soon */
const notifiedInPeace = 12_000
let dataFolder = ''
let mailServer: MailServer

beforeAll(async () => {
  dataFolder = await mkdtemp(join(tmpdir(), 'santhe-start-test-'))
  mailServer = await openMailServer()
})
afterAll(async () => {
  await mailServer.close()
  await rm(dataFolder, { recursive: true, force: true })
})

interface StartedMarket {
  readonly process: ChildProcess
  readonly url: string
  readonly output: () => string
  readonly exitCode: Promise<number | null>
}

const running = new Set<ChildProcess>()
afterEach(async () => {
  for (const program of running) program.kill('SIGTERM')
  await expect.poll(() => running.size).toBe(0)
})

/** Runs the program behind `npm start`, without demo data and on its own engines, until the market is open. */
async function start(settings: NodeJS.ProcessEnv = {}): Promise<StartedMarket> {
  const port = await freePort()
  const own = { PORT: String(port), SANTHE_DATA: dataFolder, NODE_ENV: 'production', MONGODB_URI: '', REDIS_URL: '' }
  const env = { ...process.env, ...own, ...settings }
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
  await expect.poll(survivors).toEqual([])
}

const isOpen = (url: string) =>
  fetch(url).then(
    response => response.ok,
    () => false,
  )

/** Returns the output of a built back end without NODE_ENV and PUBLIC_URL, and whether it stays up. */
function startWithoutMode(name: string) {
  const env = {
    ...{ PATH: process.env.PATH, PORT: '0', EDGE_KEY: 'a long text that only two know', FILES_DIR: '/nowhere' },
    ...{ REDIS_URL: 'redis://127.0.0.1:1', MONGODB_URI: 'mongodb://127.0.0.1:1' },
  }
  return runProgram(process.execPath, [`${name}/dist/bundle/main.mjs`], { cwd: checkout, env, timeout: 30_000 })
}

test('opens the shop with production back ends by default, and Ctrl-C stops every program', {
  timeout: firstBuild,
}, async () => {
  const market = await start()
  for (const name of ['bff-storefront', 'bff-backoffice']) {
    const { ok, output } = await startWithoutMode(name)
    expect(output).toContain('PUBLIC_URL: is needed in production')
    expect(ok).toBe(false)
  }
  expect(await isOpen(market.url)).toBe(true)
  // Another IP address of this machine: only a server that listens on all of them responds there.
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

/** Finds a running market's processes by a pattern of their command lines. */
function partsOf({ process: { pid: market } }: StartedMarket) {
  const find = async (word: RegExp) => (await childrenOf(market)).find(({ command }) => word.test(command))
  return {
    pid: async (word: RegExp) => (await find(word))?.pid,
    async mongoUri() {
      const [, socket] = /--socket (\S+)/.exec((await find(ENGINE))?.command ?? '') ?? []
      if (socket === undefined) throw new Error('The embedded engine does not run')
      return `mongodb://${encodeURIComponent(socket)}/?directConnection=true`
    },
    /** Kills a part as a crash would; returns its pid. */
    async kill(word: RegExp) {
      const part = await find(word)
      if (!part) throw new Error(`There is no ${word}`)
      process.kill(part.pid, 'SIGKILL')
      return part.pid
    },
  }
}

const BACK_OFFICE = /bff-backoffice/
const ENGINE = /libs\/embedded-mongo/

const KILLED: { word: RegExp; name: string; step?: OrderStatus }[] = [
  { word: /bff-storefront/, name: 'bff-storefront', step: 'growing' },
  { word: BACK_OFFICE, name: 'bff-backoffice' },
  { word: /shell\/dist\/bundle\/server/, name: 'edge', step: 'harvested' },
  { word: ENGINE, name: 'the embedded MongoDB engine' },
  { word: /redis-server|valkey-server/, name: 'Redis', step: 'packaging' },
]

const withoutNumber = (texts: readonly string[]) => texts.map(text => text.replace(/^Order #\d+ /, '')).sort()

/**
 * The buyer's notifications by bell and mail, without the order's number, and how often each mail was delivered,
 * oldest first.
 */
function newsOf(order: FollowedOrder) {
  const mails = () => mailServer.mailsTo(order.email)
  return {
    titles: async () => withoutNumber(await order.titles()),
    subjects: () => withoutNumber(mails().map(({ subject }) => subject)),
    deliveries: () => mails().map(({ deliveries }) => deliveries),
  }
}

/** Expects the new and accepted order as one notification each by bell and by mail, in time after `stepped`. */
async function expectNewsInPeace(
  { titles, subjects, deliveries }: ReturnType<typeof newsOf>,
  stepped: number,
  unsent: () => Promise<number>,
) {
  const inTime = { timeout: notifiedInPeace - (performance.now() - stepped), interval: 100 }
  await Promise.all([
    expect.poll(titles, inTime).toEqual(['Order Placed', 'is confirmed']),
    expect.poll(subjects, inTime).toEqual(['has been placed', 'is confirmed']),
  ])
  // Once the market has marked news as sent, no kill makes it resend them.
  await expect.poll(unsent).toBe(0)
  expect(deliveries()).toEqual([1, 1])
}

test('restarts each killed part within ten seconds without losing sessions, carts, orders, reserved boxes or live updates', async () => {
  const market = await start({ SMTP_URL: mailServer.url, MAIL_FROM: 'Santhe <market@santhe.example>' })
  const parts = partsOf(market)
  const { url } = market
  const mongoUri = await parts.mongoUri()
  const customer = await shop({ url, mongoUri })
  expect(await customer.look()).toBe('all is there')
  const order = await followOrder({ url, mongoUri })
  await expect.poll(order.opened).toBe(1)
  await expect.poll(order.stepTo('accepted')).toBe(200)
  const stepped = performance.now()
  await expect.poll(order.status, { timeout: 2_000, interval: 20 }).toBe('accepted')

  const news = newsOf(order)
  const { titles, subjects } = news
  await expectNewsInPeace(news, stepped, order.unsent)

  for (const { word, name, step } of KILLED) {
    const pid = await parts.kill(word)
    const began = performance.now()
    if (name === 'bff-storefront') await expectHonestWords(url)
    const isAnother = async () => ![undefined, pid].includes(await parts.pid(word))
    const comesBack = async () => {
      await expect.poll(isAnother, { timeout: backWithin, interval: 50 }).toBe(true)
      const left = backWithin - (performance.now() - began)
      await expect.poll(() => customer.look().catch(String), { timeout: left, interval: 50 }).toBe('all is there')
    }
    // The farmer presses while the part is away, and retries until the market responds.
    const stepIsTaken = async () => {
      if (step) await expect.poll(order.stepTo(step), { timeout: 2 * backWithin, interval: 50 }).toBe(200)
    }
    await Promise.all([comesBack(), stepIsTaken()])
    expect(market.output()).toContain(`${name} ended by itself (SIGKILL): its log is `)
    await expect.poll(market.output).toContain(`${name} is back after `)
    if (step) await expect.poll(order.status, { timeout: 2 * backWithin, interval: 20 }).toBe(step)
  }
  expect(await customer.buyReserved()).toBe(201)
  const notified = ['Order Placed', 'is confirmed', 'is processing', 'is processing', 'is processing']
  await expect.poll(titles, { timeout: notifiedWithin, interval: 500 }).toEqual(notified)
  const inStage = ['growing', 'harvested', 'packing'].map(stage => `is processing: ${stage}`)
  const mailed = ['has been placed', 'is confirmed', ...inStage].sort()
  await expect.poll(subjects, { timeout: notifiedWithin, interval: 500 }).toEqual(mailed)
  await order.close()
  expect([await titles(), subjects()]).toEqual([notified, mailed])
  // Earlier mails are not repeated; a kill between sending and marking repeats one mail, under the same Message-ID.
  const [placed, confirmed, ...others] = news.deliveries()
  expect([placed, confirmed]).toEqual([1, 1])
  expect(others.reduce((sum, times) => sum + times - 1, 0)).toBeLessThanOrEqual(KILLED.length)

  // A part that dies repeatedly ends the market.
  const started = await childrenOf(market.process.pid)
  const dies = async () => {
    await parts.kill(BACK_OFFICE).catch(() => {})
    return running.has(market.process)
  }
  await expect.poll(dies, { timeout: 120_000 }).toBe(false)
  expect(await market.exitCode).toBe(1)
  expect(market.output()).toMatch(/bff-backoffice .* \(5 deaths within 60 s\)\. Its last lines:\n {2}\S/)
  await waitUntilGone(started.map(({ pid }) => pid))
})

/** Expects pages and calls of the storefront to be briefly unavailable, and the rest of the market to be open. */
async function expectHonestWords(url: string): Promise<void> {
  const statusOf = (path: string) => fetch(`${url}${path}`).then(({ status }) => status)
  await expect.poll(() => statusOf('/api/products'), { interval: 10 }).toBe(503)
  const away = await fetch(`${url}/api/farmers`)
  expect(await away.json()).toEqual({
    code: 'UNAVAILABLE',
    message: 'The market is busy right now. Please try again in a moment.',
  })
  expect([await statusOf('/products'), await statusOf('/login')]).toEqual([503, 200])
}

test('a killed start leaves no program running', async () => {
  const market = await start()
  const started = await childrenOf(market.process.pid)
  market.process.kill('SIGKILL')
  await market.exitCode
  await waitUntilGone(started.map(({ pid }) => pid))
  expect(await isOpen(market.url)).toBe(false)
})
