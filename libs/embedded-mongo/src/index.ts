import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { SET_NAME } from './commands/handshake.ts'
import { openEngine } from './engine.ts'
import { LIFETIMES, type Lifetimes } from './lifetimes.ts'
import { claimFolder, FolderError } from './storage/folder.ts'
import { createWireServer } from './wire/server.ts'

export { FolderError } from './storage/folder.ts'

/** The system cuts longer paths silently, and two may then be the same. */
const MAX_SOCKET_PATH = 100

export interface EmbeddedMongoOptions {
  /** Where the data are; created if missing. Only one engine at a time can use it. */
  readonly folder: string
  /** A unix socket at this path, or in a new temporary folder; or a port of 127.0.0.1, 0 for any that is free. */
  readonly listen?: { readonly socket?: string } | { readonly port: number }
  readonly onLog?: (line: string) => void
  /** Time between two deletions of documents that have expired by a TTL index; 60 as in MongoDB. */
  readonly ttlSeconds?: number
  /** Limits other than MongoDB's for cursors, transactions and sessions that nobody ends. */
  readonly lifetimes?: Partial<Lifetimes>
  /** Whether what was written is on the disk before it is confirmed; without it the engine's end loses nothing, and the machine's end may. */
  readonly isSynced?: boolean
  /** Lets clients set fail points (`configureFailPoint`), as `enableTestCommands` does in MongoDB: for tests of faults. */
  readonly hasTestCommands?: boolean
}

export interface EmbeddedMongo {
  /** The connection string for the driver, without a database name. */
  readonly uri: string
  close(): Promise<void>
}

/**
 * Starts the engine and resolves when clients can connect, as to a replica set of one.
 * Throws `FolderError`, with one line that says what to do, if the folder is in use, damaged or of a newer version.
 */
export async function startEmbeddedMongo({
  folder,
  listen = {},
  onLog = () => undefined,
  ttlSeconds = 60,
  lifetimes = {},
  isSynced = true,
  hasTestCommands = false,
}: EmbeddedMongoOptions): Promise<EmbeddedMongo> {
  const release = claimFolder(folder)
  const endpoint = endpointOf(listen)
  try {
    const running = await openEngine({
      folder,
      ttlSeconds,
      isSynced,
      hasTestCommands,
      lifetimes: { ...LIFETIMES, ...lifetimes },
      log: onLog,
    })
    const wire = createWireServer(running.engine)
    try {
      await new Promise<void>((resolve, reject) => {
        wire.server.once('error', reject)
        const listenOptions =
          'socket' in endpoint ? { path: endpoint.socket } : { host: '127.0.0.1', port: endpoint.port }
        wire.server.listen(listenOptions, resolve)
      })
    } catch (error) {
      await running.close()
      throw error
    }
    // A port that the system chose is known only now; no client has used it yet.
    const bound = wire.server.address()
    const host = typeof bound === 'object' && bound !== null ? `127.0.0.1:${bound.port}` : String(bound)
    running.engine.host = host
    const uri =
      'socket' in endpoint
        ? `mongodb://${encodeURIComponent(host)}/?directConnection=true`
        : `mongodb://${host}/?replicaSet=${SET_NAME}`
    return {
      uri,
      async close() {
        await wire.close()
        await running.close()
        endpoint.remove()
        release()
      },
    }
  } catch (error) {
    endpoint.remove()
    release()
    throw error
  }
}

type Endpoint = { readonly remove: () => void } & ({ readonly socket: string } | { readonly port: number })

function endpointOf(listen: { readonly socket?: string } | { readonly port: number }): Endpoint {
  if ('port' in listen) return { port: listen.port, remove: () => undefined }
  if (listen.socket !== undefined) {
    const { socket } = listen
    if (Buffer.byteLength(socket) > MAX_SOCKET_PATH)
      throw new FolderError(`the socket's path is too long for the system: ${socket}`)
    // The process that has locked the folder may replace a socket that a dead process left.
    rmSync(socket, { force: true })
    return { socket, remove: () => rmSync(socket, { force: true }) }
  }
  const fresh = mkdtempSync(join(tmpdir(), 'sm-'))
  return { socket: join(fresh, 'm.sock'), remove: () => rmSync(fresh, { recursive: true, force: true }) }
}
