import { cpus, hostname, release, totalmem, type } from 'node:os'
import type { Doc, Value } from '../bson/values.ts'
import { doc, fromNumber } from '../bson/values.ts'
import { MongoError } from '../errors.ts'
import { LIFETIMES } from '../lifetimes.ts'
import { MAX_DOCUMENT_BYTES, MAX_MESSAGE_BYTES } from '../limits.ts'
import { MAX_STATEMENTS } from '../sessions.ts'
import { type Call, type Command, ok } from './call.ts'
import { docField, flagField, splitNames } from './fields.ts'

export const SET_NAME = 'rs0'
const VERSION = '7.0.0'
const WIRE_VERSION = 21
const MEGABYTE = 1024 * 1024

/** Presents what drivers require: one healthy primary of a replica set with sessions. */
function hello({ engine, client, command, name }: Call): Doc {
  const application = docField(docField(command, 'client'), 'application').get('name')
  if (typeof application === 'string') client.appName = application
  return doc({
    helloOk: true,
    [name === 'hello' ? 'isWritablePrimary' : 'ismaster']: true,
    secondary: false,
    setName: SET_NAME,
    setVersion: 1,
    hosts: [engine.host],
    primary: engine.host,
    me: engine.host,
    maxBsonObjectSize: MAX_DOCUMENT_BYTES,
    maxMessageSizeBytes: MAX_MESSAGE_BYTES,
    maxWriteBatchSize: MAX_STATEMENTS,
    localTime: new Date(),
    logicalSessionTimeoutMinutes: LIFETIMES.session / 60,
    connectionId: client.connection,
    minWireVersion: 0,
    maxWireVersion: WIRE_VERSION,
    readOnly: false,
  })
}

function buildInfo(): Doc {
  return doc({
    version: VERSION,
    gitVersion: 'santhe-embedded',
    modules: [],
    versionArray: [...VERSION.split('.'), '0'].map(part => fromNumber(Number(part))),
    javascriptEngine: 'none',
    storageEngines: ['lmdb'],
    bits: 64,
    debug: false,
    maxBsonObjectSize: MAX_DOCUMENT_BYTES,
  })
}

/** No roles, since there are no users. */
function connectionStatus({ command }: Call): Doc {
  const privileges = flagField(command, 'showPrivileges') ? { authenticatedUserPrivileges: [] } : {}
  return doc({ authInfo: doc({ authenticatedUsers: [], authenticatedUserRoles: [], ...privileges }) })
}

function hostInfo(): Doc {
  const system = doc({
    currentTime: new Date(),
    hostname: hostname(),
    cpuAddrSize: 64,
    memSizeMB: Math.floor(totalmem() / MEGABYTE),
    numCores: cpus().length,
    cpuArch: process.arch,
    numaEnabled: false,
  })
  return doc({ system, os: doc({ type: type(), name: process.platform, version: release() }), extra: new Map() })
}

function serverStatus({ engine }: Call): Doc {
  const uptimeMillis = Date.now() - engine.startedAt
  const { rss } = process.memoryUsage()
  return doc({
    host: engine.host,
    version: VERSION,
    process: 'santhe-embedded',
    pid: process.pid,
    uptime: uptimeMillis / 1000,
    uptimeMillis,
    localTime: new Date(),
    storageEngine: doc({ name: 'lmdb', persistent: true }),
    mem: doc({ bits: 64, resident: Math.round(rss / MEGABYTE) }),
    metrics: doc({ cursor: doc({ open: doc({ total: engine.cursors.count() }) }) }),
    transactions: doc({ currentOpen: engine.sessions.openTransactions() }),
  })
}

function getParameter({ command, engine: { lifetimes, hasTestCommands } }: Call): Doc {
  const parameters = doc({
    featureCompatibilityVersion: doc({ version: '7.0' }),
    authenticationMechanisms: [],
    enableTestCommands: hasTestCommands,
    transactionLifetimeLimitSeconds: lifetimes.transaction,
    cursorTimeoutMillis: lifetimes.cursor * 1000,
    localLogicalSessionTimeoutMinutes: lifetimes.session / 60,
  })
  if (command.get('getParameter') === '*') return parameters
  const requested = [...parameters].filter(([name]) => command.has(name))
  if (requested.length === 0) throw new MongoError('InvalidOptions', 'no option found to get')
  return ok(requested)
}

/** Empty: the engine logs to standard error and stores no lines. */
function getLog({ command }: Call): Doc {
  const logName = command.get('getLog')
  const names: Value[] = ['global', 'startupWarnings']
  if (logName === '*') return doc({ names })
  if (typeof logName === 'string' && names.includes(logName)) return doc({ totalLinesWritten: 0, log: [] })
  throw new MongoError('OperationFailed', `No RamLog named: ${String(logName)}`)
}

function configureFailPoint({ engine, command }: Call): Doc {
  if (!engine.hasTestCommands) throw new MongoError('CommandNotFound', "no such command: 'configureFailPoint'")
  return doc({ count: engine.failPoints.configure(command) })
}

const HELLO_FIELDS =
  splitNames(`helloOk client compression loadBalanced topologyVersion maxAwaitTimeMS speculativeAuthenticate
  saslSupportedMechs backpressure hostInfo forShell hangUpOnStepDown`)
const GREETING: Command = { run: hello, fields: HELLO_FIELDS }
const BUILD: Command = { run: buildInfo, fields: [] }

export const HANDSHAKE_COMMANDS: Record<string, Command> = {
  hello: GREETING,
  isMaster: GREETING,
  ismaster: GREETING,
  ping: { run: () => ok(), fields: [] },
  buildInfo: BUILD,
  buildinfo: BUILD,
  connectionStatus: { run: connectionStatus, fields: ['showPrivileges'] },
  serverStatus: { run: serverStatus, fields: ['*'] },
  getParameter: { run: getParameter, fields: ['*'], isForAdmin: true },
  hostInfo: { run: hostInfo, fields: [] },
  getCmdLineOpts: {
    run: () => doc({ argv: process.argv, parsed: new Map() }),
    fields: [],
    isForAdmin: true,
  },
  getLog: { run: getLog, fields: [], isForAdmin: true },
  configureFailPoint: { run: configureFailPoint, fields: ['mode', 'data'], isForAdmin: true },
}
