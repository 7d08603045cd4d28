import { Timestamp } from 'bson'
import type { Doc, Value } from '../bson/values.ts'
import { doc } from '../bson/values.ts'
import { MongoError } from '../errors.ts'
import { LIFETIMES } from '../lifetimes.ts'
import { MAX_DOCUMENT_BYTES } from '../storage/documents.ts'
import type { Call, Command } from './call.ts'
import { ok } from './call.ts'
import { docField, words } from './fields.ts'

export const SET_NAME = 'rs0'
export const VERSION = '7.0.0'
const WIRE_VERSION = 21

/** What a driver needs to see one healthy primary of a replica set with sessions. */
function hello({ engine, client, command }: Call): Doc {
  const application = docField(docField(command, 'client'), 'application').get('name')
  if (typeof application === 'string') client.appName = application
  return doc({
    helloOk: true,
    isWritablePrimary: true,
    ismaster: true,
    secondary: false,
    setName: SET_NAME,
    setVersion: 1,
    hosts: [engine.host],
    primary: engine.host,
    me: engine.host,
    maxBsonObjectSize: MAX_DOCUMENT_BYTES,
    maxMessageSizeBytes: 48_000_000,
    maxWriteBatchSize: 100_000,
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
    modules: ['santhe-embedded'],
    versionArray: [7, 0, 0, 0].map(part => doc({ part }).get('part') ?? null),
    bits: 64,
    debug: false,
    maxBsonObjectSize: MAX_DOCUMENT_BYTES,
  })
}

function connectionStatus(): Doc {
  return doc({ authInfo: doc({ authenticatedUsers: [], authenticatedUserRoles: [] }) })
}

function serverStatus({ engine }: Call): Doc {
  const uptime = (Date.now() - engine.startedAt) / 1000
  return doc({
    host: engine.host,
    version: VERSION,
    process: 'santhe-embedded',
    pid: process.pid,
    uptime,
    localTime: new Date(),
    storageEngine: doc({ name: 'lmdb' }),
    mem: doc({ resident: Math.round(process.memoryUsage().rss / 1048576) }),
  })
}

function getParameter({ command, engine }: Call): Doc {
  const known: Record<string, Value> = {
    featureCompatibilityVersion: doc({ version: '7.0' }),
    authenticationMechanisms: [],
    enableTestCommands: engine.hasTestCommands,
  }
  const wanted = [...command.keys()].filter(name => name in known)
  const isAll = command.get('getParameter') === '*'
  const found = (isAll ? Object.keys(known) : wanted).map((name): [string, Value] => [name, known[name] ?? null])
  if (found.length === 0) throw new MongoError('InvalidOptions', 'no option found to get')
  return ok(found)
}

function replSetGetStatus({ engine }: Call): Doc {
  const member = doc({
    _id: 0,
    name: engine.host,
    health: 1,
    state: 1,
    stateStr: 'PRIMARY',
    self: true,
    optime: doc({ ts: new Timestamp({ t: Math.floor(engine.startedAt / 1000), i: 1 }) }),
  })
  return doc({ set: SET_NAME, myState: 1, members: [member] })
}

function configureFailPoint({ engine, command }: Call): Doc {
  if (!engine.hasTestCommands) throw new MongoError('CommandNotFound', "no such command: 'configureFailPoint'")
  return doc({ count: engine.failPoints.configure(command) })
}

const HELLO_FIELDS =
  words(`helloOk client compression loadBalanced topologyVersion maxAwaitTimeMS speculativeAuthenticate
  saslSupportedMechs backpressure hostInfo forShell hangUpOnStepDown`)

export const HANDSHAKE_COMMANDS: Record<string, Command> = {
  hello: { run: hello, fields: HELLO_FIELDS },
  isMaster: { run: hello, fields: HELLO_FIELDS },
  ismaster: { run: hello, fields: HELLO_FIELDS },
  ping: { run: () => ok(), fields: [] },
  buildInfo: { run: buildInfo, fields: [] },
  buildinfo: { run: buildInfo, fields: [] },
  connectionStatus: { run: connectionStatus, fields: ['showPrivileges'] },
  serverStatus: { run: serverStatus, fields: ['*'] },
  getParameter: { run: getParameter, fields: ['*'] },
  hostInfo: {
    run: () => doc({ system: doc({ hostname: 'localhost', cpuAddrSize: 64 }), os: doc({ type: process.platform }) }),
    fields: [],
  },
  getCmdLineOpts: { run: () => doc({ argv: [], parsed: new Map() }), fields: [] },
  getLog: { run: () => doc({ totalLinesWritten: 0, log: [] }), fields: [] },
  replSetGetStatus: { run: replSetGetStatus, fields: ['initialSync'] },
  configureFailPoint: { run: configureFailPoint, fields: ['mode', 'data'] },
  whatsmyuri: { run: () => doc({ you: 'localhost:0' }), fields: [] },
}
