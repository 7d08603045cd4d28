import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { checkout, Failure } from '../engines/run-program.ts'
import { startServer } from './server.ts'

let root = ''

beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'santhe-server-test-'))
})
afterEach(() => rm(root, { recursive: true, force: true }))

/** A server that becomes ready at the third request. */
const slowStall = `
import { createServer } from 'node:http'
let readyChecks = 0
createServer((request, response) => {
  if (request.url === '/end') process.exit(7)
  readyChecks += request.url === '/readyz' ? 1 : 0
  response.statusCode = readyChecks >= 3 ? 200 : 503
  response.end(String(readyChecks))
}).listen(process.env.PORT, process.env.HOST)
`

async function start(code: string, onUnexpectedEnd?: (line: string) => void) {
  await writeFile(join(root, 'stall.mjs'), code)
  return startServer({
    name: 'the stall',
    program: 'stall.mjs',
    root,
    logFile: join(root, 'logs/stall.log'),
    environment: process.env,
    host: '127.0.0.1',
    port: 0,
    onUnexpectedEnd,
  })
}

test('a server counts as started once /readyz answers 200', async () => {
  const server = await start(slowStall)
  expect(Number(await (await fetch(server.url)).text())).toBeGreaterThanOrEqual(3)
  await server.stop()
  await expect(fetch(server.url)).rejects.toThrow()
})

// docs/pictures.md#accepting
test('a server gets the memory setting of the image', async () => {
  const code = slowStall.replace('String(readyChecks)', 'process.env.MALLOC_MMAP_THRESHOLD_')
  const server = await start(code)
  const threshold = await (await fetch(server.url)).text()
  await server.stop()
  expect(await readFile(join(checkout, 'tools/docker/Dockerfile'), 'utf8')).toContain(
    `ENV MALLOC_MMAP_THRESHOLD_=${threshold}\n`,
  )
})

test('a server that fails to start is reported with its message and log', async () => {
  const started = start("throw new Error('MONGODB_URI is missing')")
  await expect(started).rejects.toThrow(Failure)
  await expect(started).rejects.toThrow(
    /^the stall did not start: Error: MONGODB_URI is missing \(more in .*stall\.log\)$/,
  )
})

test('a server that crashes later is reported, a stopped one is not', async () => {
  const reports: string[] = []
  const dying = await start(slowStall, line => reports.push(line))
  await expect(fetch(`${dying.url}/end`)).rejects.toThrow()
  await expect.poll(() => reports).toHaveLength(1)
  expect(reports[0]).toMatch(/^the stall ended by itself \(exit code 7\): its log is /)
  await dying.stop()
  const stopped = await start(slowStall, line => reports.push(line))
  await stopped.stop()
  expect(reports).toHaveLength(1)
})
