import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type EmbeddedMongoOptions, startEmbeddedMongo } from '../src/index.ts'

export interface TestEngine<Client> {
  readonly uri: string
  readonly client: Client
  readonly folder: string
  /** Unexpected events that the engine reported. */
  readonly log: string[]
  close(): Promise<void>
}

export function freshFolder(): string {
  return mkdtempSync(join(tmpdir(), 'sm-test-'))
}

/** Starts an engine in a fresh folder with a connected client; `close` removes both. */
export async function startTestEngine<Client extends { close(): Promise<void> }>(
  connect: (uri: string) => Promise<Client>,
  options: Pick<EmbeddedMongoOptions, 'ttlSeconds' | 'lifetimes' | 'listen'> = {},
): Promise<TestEngine<Client>> {
  const folder = freshFolder()
  const log: string[] = []
  const engine = await startEmbeddedMongo({
    folder,
    hasTestCommands: true,
    isSynced: false,
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
