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
  /** The address for the driver, without a database: see `withDatabase`. */
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
    const port = 'port' in address ? await freePort(address.port) : 0
    const host = 'socket' in address ? address.socket : `127.0.0.1:${port}`
    const running = await openEngine({
      folder,
      host,
      ttlSeconds,
      hasTestCommands,
      lifetimes: { ...LIFETIMES, ...lifetimes },
      log: onLog,
    })
    const wire = createWireServer(running.engine)
    try {
      await new Promise<void>((resolve, reject) => {
        wire.server.once('error', reject)
        wire.server.listen('socket' in address ? { path: address.socket } : { host: '127.0.0.1', port }, resolve)
      })
    } catch (error) {
      await running.close()
      throw error
    }
    const uri =
      'socket' in address
        ? `mongodb://${encodeURIComponent(address.socket)}/?directConnection=true`
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

/** The same address with a database's name in it. */
export function withDatabase(uri: string, name: string): string {
  return uri.replace(/^(mongodb:\/\/[^/]+)\/[^?]*/, (_, start: string) => `${start}/${encodeURIComponent(name)}`)
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

/** The port itself, or a free one: the address must be known before the first client asks for it. */
async function freePort(port: number): Promise<number> {
  if (port !== 0) return port
  const { createServer } = await import('node:net')
  const probe = createServer()
  return new Promise((resolve, reject) => {
    probe.once('error', reject)
    probe.listen({ host: '127.0.0.1', port: 0 }, () => {
      const address = probe.address()
      probe.close(() => resolve(typeof address === 'object' && address !== null ? address.port : 0))
    })
  })
}
