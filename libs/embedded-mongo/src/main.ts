import { parseArgs } from 'node:util'
import { setFlagsFromString } from 'node:v8'
import { startEmbeddedMongo } from './index.ts'
import { LIFETIMES } from './lifetimes.ts'

const USAGE =
  'usage: embedded-mongo --folder <folder> [--port <port> | --socket <path>] [--ttl-seconds <seconds>] [--transaction-seconds <seconds>] [--abandoned-seconds <seconds>] [--no-sync] [--test-commands] [--exit-with-parent]'
const PARENT_CHECK_MS = 500

function fail(line: string): never {
  process.stderr.write(`${line}\n`)
  process.exit(1)
}

type NumberOption = 'port' | 'ttl-seconds' | 'transaction-seconds' | 'abandoned-seconds'

function readSettings() {
  const { values } = parseArgs({
    options: {
      folder: { type: 'string' },
      port: { type: 'string' },
      socket: { type: 'string' },
      'ttl-seconds': { type: 'string', default: '60' },
      'transaction-seconds': { type: 'string', default: String(LIFETIMES.transaction) },
      'abandoned-seconds': { type: 'string' },
      'no-sync': { type: 'boolean', default: false },
      'test-commands': { type: 'boolean', default: false },
      'exit-with-parent': { type: 'boolean', default: false },
    },
  })
  const number = (name: NumberOption, isRight: (value: number) => boolean) => {
    const value = Number(values[name])
    if (!isRight(value)) throw new Error(`--${name} cannot be ${values[name]}`)
    return value
  }
  const isDuration = (value: number) => value > 0
  const isPort = (value: number) => Number.isInteger(value) && value >= 0 && value < 65_536
  if (values.folder === undefined) throw new Error('--folder is missing')
  const { socket } = values
  if (values.port !== undefined && socket !== undefined) throw new Error('--port and --socket exclude each other')
  return {
    folder: values.folder,
    ...(values.port === undefined ? {} : { listen: { port: number('port', isPort) } }),
    ...(socket === undefined ? {} : { listen: { socket } }),
    ttlSeconds: number('ttl-seconds', isDuration),
    lifetimes: {
      transaction: number('transaction-seconds', isDuration),
      ...(values['abandoned-seconds'] === undefined ? {} : { abandoned: number('abandoned-seconds', isDuration) }),
    },
    isSynced: !values['no-sync'],
    hasTestCommands: values['test-commands'],
    exitsWithParent: values['exit-with-parent'],
  }
}

function settingsOrExit() {
  try {
    return readSettings()
  } catch (error) {
    return fail(`${error instanceof Error ? error.message : error}. ${USAGE}`)
  }
}

// A command's memory is soon garbage: a small young generation is as fast, and saves some 30 MB.
setFlagsFromString('--semi-space-growth-factor=1')

const { exitsWithParent, ...settings } = settingsOrExit()
const parent = process.ppid

try {
  const running = await startEmbeddedMongo({ ...settings, onLog: line => process.stderr.write(`${line}\n`) })
  // This package imports no other package of this repository. An uncaught error ends the process at once; Node itself
  // prints it on standard error.
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
      // An orphaned process gets another parent.
      if (process.ppid !== parent) void stop()
    }, PARENT_CHECK_MS).unref()
  }
  process.stdout.write(`${JSON.stringify({ uri: running.uri })}\n`)
} catch (error) {
  fail(error instanceof Error ? error.message : String(error))
}
