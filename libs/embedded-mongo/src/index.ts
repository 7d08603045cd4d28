import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { SET_NAME } from './commands/handshake.ts'
import { openEngine } from './engine.ts'
import { LIFETIMES, type Lifetimes } from './lifetimes.ts'
import { claimFolder, FolderError } from './storage/folder.ts'
import { createWireServer } from './wire/server.ts'

export { FolderError } from './storage/folder.ts'

/** The system silently truncates longer paths, and two of them may then be the same. */
const MAX_SOCKET_PATH = 100

export interface EmbeddedMongoOptions {
  /** Folder of the data, created if missing. Only one engine at a time can use it. */
  readonly folder: string
  /** A unix socket at this path, or in a new temporary folder; or a port of 127.0.0.1, 0 for a free one. */
  readonly listen?: { readonly socket?: string } | { readonly port: number }
  readonly onLog?: (line: string) => void
  /** Interval for deleting documents expired by a TTL index; 60 s as in MongoDB. */
  readonly ttlSeconds?: number
  /** Other limits than MongoDB's for abandoned cursors, transactions and sessions. */
  readonly lifetimes?: Partial<Lifetimes>
  /**
   * Whether the disk has a write before it is confirmed. Without it, only the machine's end may lose writes, not the
   * engine's.
   */
  readonly isSynced?: boolean
  /** Lets clients set fail points (`configureFailPoint`), like `enableTestCommands` in MongoDB: for tests of faults. */
  readonly hasTestCommands?: boolean
}

export interface EmbeddedMongo {
  /** Connection string for the driver, without a database name. */
  readonly uri: string
  close(): Promise<void>
}

/**
 * Starts the engine and resolves when clients can connect, as to a replica set of one.
 * @throws FolderError, in one line that says what to do, when the folder is in use, damaged or of a newer version
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
    // A port chosen by the system is only known now, before any client uses it.
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
    // The folder's lock entitles this process to replace a dead process's socket.
    rmSync(socket, { force: true })
    return { socket, remove: () => rmSync(socket, { force: true }) }
  }
  const fresh = mkdtempSync(join(tmpdir(), 'sm-'))
  return { socket: join(fresh, 'm.sock'), remove: () => rmSync(fresh, { recursive: true, force: true }) }
}
