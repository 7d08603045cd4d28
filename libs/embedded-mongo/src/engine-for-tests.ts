import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import type { Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { deserialize, serialize } from 'bson'
import type { Document } from 'mongodb'
import { type EmbeddedMongoOptions, startEmbeddedMongo } from './index.ts'

export interface TestEngine<Client> {
  readonly uri: string
  readonly client: Client
  readonly folder: string
  /** What the engine itself found unexpected. */
  readonly log: readonly string[]
  close(): Promise<void>
}

export function freshFolder(): string {
  return mkdtempSync(join(tmpdir(), 'sm-test-'))
}

/** An engine in a fresh folder with a connected client; `close` removes all of it. */
export async function startTestEngine<Client extends { close(): Promise<void> }>(
  connect: (uri: string) => Promise<Client>,
  options: Pick<EmbeddedMongoOptions, 'ttlSeconds' | 'lifetimes' | 'listen'> = {},
): Promise<TestEngine<Client>> {
  const folder = freshFolder()
  const log: string[] = []
  const engine = await startEmbeddedMongo({
    folder,
    hasTestCommands: true,
    onLog: line => log.push(line),
    ...options,
  })
  const client = await connect(engine.uri)
  return {
    uri: engine.uri,
    client,
    folder,
    log,
    async close() {
      await client.close()
      await engine.close()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

/** Sends one command as it is on a connection of its own: the driver would put a session and a number of its own into it. */
export async function sendRaw(socket: Socket, command: Document): Promise<Document> {
  const body = serialize(command)
  const head = Buffer.alloc(21)
  head.writeInt32LE(head.length + body.length)
  head.writeInt32LE(2013, 12)
  socket.write(Buffer.concat([head, body]))
  const [answer] = await once(socket, 'data')
  socket.destroy()
  return deserialize(Buffer.from(answer).subarray(21))
}
