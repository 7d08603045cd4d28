import { parseArgs } from 'node:util'
import { setFlagsFromString } from 'node:v8'
import { startEmbeddedMongo } from './index.ts'

const USAGE =
  'usage: embedded-mongo --folder <folder> [--port <port>] [--ttl-seconds <seconds>] [--test-commands] [--exit-with-parent]'
const PARENT_CHECK_MS = 500

interface Settings {
  readonly folder: string
  readonly port: number | undefined
  readonly ttlSeconds: number
  readonly hasTestCommands: boolean
  readonly exitsWithParent: boolean
}

function fail(line: string): never {
  process.stderr.write(`${line}\n`)
  process.exit(1)
}

function readSettings(): Settings {
  const { values } = parseArgs({
    options: {
      folder: { type: 'string' },
      port: { type: 'string' },
      'ttl-seconds': { type: 'string', default: '60' },
      'test-commands': { type: 'boolean', default: false },
      'exit-with-parent': { type: 'boolean', default: false },
    },
  })
  const port = values.port === undefined ? undefined : Number(values.port)
  const ttlSeconds = Number(values['ttl-seconds'])
  if (values.folder === undefined) fail(USAGE)
  if (port !== undefined && !(Number.isInteger(port) && port >= 0 && port < 65536))
    fail(`--port must be a port number. ${USAGE}`)
  if (!(ttlSeconds > 0)) fail(`--ttl-seconds must be a number above 0. ${USAGE}`)
  return {
    folder: values.folder,
    port,
    ttlSeconds,
    hasTestCommands: values['test-commands'],
    exitsWithParent: values['exit-with-parent'],
  }
}

function settingsOrExit(): Settings {
  try {
    return readSettings()
  } catch (error) {
    fail(`${error instanceof Error ? error.message : error}. ${USAGE}`)
  }
}

// What a command makes is soon gone again: a young generation that stays small is as quick, and saves some 30 MB.
setFlagsFromString('--semi-space-growth-factor=1')

const { folder, port, ttlSeconds, hasTestCommands, exitsWithParent } = settingsOrExit()
const parent = process.ppid
const listen = port === undefined ? {} : { listen: { port } }

try {
  const running = await startEmbeddedMongo({
    folder,
    ttlSeconds,
    hasTestCommands,
    ...listen,
    onLog: line => process.stderr.write(`${line}\n`),
  })
  let isStopping = false
  const stop = async (): Promise<void> => {
    if (isStopping) return
    isStopping = true
    await running.close()
    process.exit(0)
  }
  process.on('SIGTERM', stop)
  process.on('SIGINT', stop)
  if (exitsWithParent) {
    setInterval(() => {
      // An orphan is given another parent.
      if (process.ppid !== parent) void stop()
    }, PARENT_CHECK_MS).unref()
  }
  process.stdout.write(`${JSON.stringify({ uri: running.uri })}\n`)
} catch (error) {
  fail(error instanceof Error ? error.message : String(error))
}
