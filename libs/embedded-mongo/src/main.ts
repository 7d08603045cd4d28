import { parseArgs } from 'node:util'
import { startEmbeddedMongo } from './index.ts'
import { LIFETIMES } from './lifetimes.ts'

const USAGE =
  'usage: embedded-mongo --folder <folder> [--port <port>] [--ttl-seconds <seconds>] [--transaction-seconds <seconds>] [--test-commands] [--exit-with-parent]'
const PARENT_CHECK_MS = 500

interface Settings {
  readonly folder: string
  readonly port: number | undefined
  readonly ttlSeconds: number
  readonly transactionSeconds: number
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
      'transaction-seconds': { type: 'string', default: String(LIFETIMES.transaction) },
      'test-commands': { type: 'boolean', default: false },
      'exit-with-parent': { type: 'boolean', default: false },
    },
  })
  const port = values.port === undefined ? undefined : Number(values.port)
  const seconds = (name: 'ttl-seconds' | 'transaction-seconds') => {
    const value = Number(values[name])
    return value > 0 ? value : fail(`--${name} must be a number above 0. ${USAGE}`)
  }
  if (values.folder === undefined) fail(USAGE)
  if (port !== undefined && !(Number.isInteger(port) && port >= 0 && port < 65536))
    fail(`--port must be a port number. ${USAGE}`)
  return {
    folder: values.folder,
    port,
    ttlSeconds: seconds('ttl-seconds'),
    transactionSeconds: seconds('transaction-seconds'),
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

const { folder, port, ttlSeconds, transactionSeconds, hasTestCommands, exitsWithParent } = settingsOrExit()
const parent = process.ppid
const listen = port === undefined ? {} : { listen: { port } }

try {
  const running = await startEmbeddedMongo({
    folder,
    ttlSeconds,
    lifetimes: { transaction: transactionSeconds },
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
