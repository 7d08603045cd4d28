import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { MongoClient } from 'mongodb'
import { startEmbeddedMongo } from '../src/index.ts'
import { type Traits, traitsOf } from './requirements.ts'
import { runTest, type Server } from './run-test.ts'
import { readTestFile, type Test, type TestFile } from './test-file.ts'
import { reasonToSkip } from './unsupported.ts'

/** MongoDB's tests are beside the repository, since their licence does not allow them inside. */
const BESIDE = fileURLToPath(new URL('../../../../shared/data/mongodb-driver-tests', import.meta.url))

export function testFolder(): string {
  return process.env.MONGODB_DRIVER_TESTS ?? BESIDE
}

export interface ServerUnderTest extends Server {
  readonly traits: Traits
  close(): Promise<void>
}

/** Opens the given server, or an embedded engine in a fresh folder. */
export async function openServer(uri?: string): Promise<ServerUnderTest> {
  const engine = uri === undefined ? await startEngine() : { uri, close: async () => undefined }
  const client = await new MongoClient(engine.uri).connect()
  return {
    uri: engine.uri,
    client,
    traits: await traitsOf(client, engine.uri),
    async close() {
      await client.close()
      await engine.close()
    },
  }
}

async function startEngine(): Promise<{ readonly uri: string; close(): Promise<void> }> {
  const folder = mkdtempSync(join(tmpdir(), 'sm-conformance-'))
  const engine = await startEmbeddedMongo({ folder, hasTestCommands: true })
  return {
    uri: engine.uri,
    async close() {
      await engine.close()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

export interface Outcome {
  readonly path: string
  readonly description: string
  readonly skipped?: string | undefined
  readonly failed?: string | undefined
}

/** Runs a file's tests in sequence. */
export async function* runFile(server: ServerUnderTest, folder: string, path: string): AsyncGenerator<Outcome> {
  const file = readTestFile(folder, path)
  for (const test of file.tests) {
    const named = { path, description: test.description }
    const skipped = reasonToSkip(file, test, server.traits)
    yield skipped === undefined ? { ...named, failed: await failureOf(server, file, test) } : { ...named, skipped }
  }
}

async function failureOf(server: Server, file: TestFile, test: Test): Promise<string | undefined> {
  try {
    await runTest(server, file, test)
    return undefined
  } catch (error) {
    return error instanceof Error ? error.message : String(error)
  }
}
