import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { SET_NAME } from './commands/handshake.ts'
import { openEngine } from './engine.ts'
import { LIFETIMES, type Lifetimes } from './lifetimes.ts'
import { claimFolder, FolderError } from './storage/folder.ts'
import { createWireServer } from './wire/server.ts'

export { FolderError } from './storage/folder.ts'

/** Longer paths are cut silently by the system, and two may then be one. */
const LONGEST_SOCKET_PATH = 100

export interface EmbeddedMongoOptions {
  /** Where the data lie; made where it is missing. One engine at a time may use it. */
  readonly folder: string
  /** A unix socket at this path, or in a fresh folder of the temporary one; or a port of 127.0.0.1, 0 for any that is free. */
  readonly listen?: { readonly socket?: string } | { readonly port: number }
  readonly onLog?: (line: string) => void
  /** Seconds between two deletions of what TTL indexes say is over; 60 as in MongoDB. */
  readonly ttlSeconds?: number
  /** Other limits than MongoDB's for cursors, transactions and sessions that nobody ends. */
  readonly lifetimes?: Partial<Lifetimes>
  /** Lets clients set fail points (`configureFailPoint`), as `enableTestCommands` does in MongoDB: for tests of faults. */
  readonly hasTestCommands?: boolean
}

export interface EmbeddedMongo {
  /** The address for the driver, without a database's name. */
  readonly uri: string
  close(): Promise<void>
}

/**
 * Starts the engine and resolves when clients can connect, as to a replica set of one.
 * Throws `FolderError`, with one line that says what to do, where the folder is in use, damaged or of a newer version.
 */
export async function startEmbeddedMongo({
  folder,
  listen = {},
  onLog = () => undefined,
  ttlSeconds = 60,
  lifetimes = {},
  hasTestCommands = false,
}: EmbeddedMongoOptions): Promise<EmbeddedMongo> {
  const release = claimFolder(folder)
  const address = addressOf(listen)
  try {
    const running = await openEngine({
      folder,
      ttlSeconds,
      hasTestCommands,
      lifetimes: { ...LIFETIMES, ...lifetimes },
      log: onLog,
    })
    const wire = createWireServer(running.engine)
    try {
      await new Promise<void>((resolve, reject) => {
        wire.server.once('error', reject)
        const place = 'socket' in address ? { path: address.socket } : { host: '127.0.0.1', port: address.port }
        wire.server.listen(place, resolve)
      })
    } catch (error) {
      await running.close()
      throw error
    }
    // A port that was left to the system is known only now, and no client has asked for it yet.
    const bound = wire.server.address()
    const host = typeof bound === 'object' && bound !== null ? `127.0.0.1:${bound.port}` : String(bound)
    running.engine.host = host
    const uri =
      'socket' in address
        ? `mongodb://${encodeURIComponent(host)}/?directConnection=true`
        : `mongodb://${host}/?replicaSet=${SET_NAME}`
    return {
      uri,
      async close() {
        await wire.close()
        await running.close()
        address.remove()
        release()
      },
    }
  } catch (error) {
    address.remove()
    release()
    throw error
  }
}

type Address = { readonly remove: () => void } & ({ readonly socket: string } | { readonly port: number })

function addressOf(listen: { readonly socket?: string } | { readonly port: number }): Address {
  if ('port' in listen) return { port: listen.port, remove: () => undefined }
  if (listen.socket !== undefined) {
    const { socket } = listen
    if (Buffer.byteLength(socket) > LONGEST_SOCKET_PATH)
      throw new FolderError(`the socket's path is too long for the system: ${socket}`)
    // Whoever holds the folder's lock may replace a socket a dead process left.
    rmSync(socket, { force: true })
    return { socket, remove: () => rmSync(socket, { force: true }) }
  }
  const fresh = mkdtempSync(join(tmpdir(), 'sm-'))
  return { socket: join(fresh, 'm.sock'), remove: () => rmSync(fresh, { recursive: true, force: true }) }
}
