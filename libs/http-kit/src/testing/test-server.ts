import type { Owner } from '@santhe/contracts'
import type { Actor, Language } from '@santhe/rules'
import type { Served } from '../call/serve.ts'
import { createLog } from '../log.ts'
import { createServer, type SantheServer, type ServerOptions } from '../server/server.ts'
import { testRedis } from './test-redis.ts'

export interface TestServer {
  readonly url: string
  readonly port: number
  readonly server: SantheServer
  /** Log lines so far. */
  readonly lines: readonly string[]
  /** Starts a session without a password. */
  signIn(actor: Actor, language?: Language): Promise<string>
  close(): Promise<void>
}

export type TestServerOptions = { owner: Owner; served: readonly Served[] } & Partial<ServerOptions>

/** The edge's key in tests. */
export const TEST_EDGE_KEY = 'the-edge-of-these-tests'

async function listen(options: ServerOptions) {
  const server = createServer(options)
  return { server, ...(await server.listen({ host: '127.0.0.1', port: 0 })) }
}

/** Starts a server on a free port, with its own Redis keys unless `redis` is given. Checks responses against contracts. */
export async function startTestServer(options: TestServerOptions): Promise<TestServer> {
  const ownRedis = options.redis ? undefined : await testRedis()
  const redis = options.redis ?? ownRedis?.redis
  if (!redis) throw new Error('There is no Redis.')
  const lines: string[] = []
  const log = createLog({ name: 'test', level: 'debug', to: { write: line => lines.push(line) } })
  const { server, url, port } = await listen({
    name: 'test',
    edgeKey: TEST_EDGE_KEY,
    log,
    checkResponses: true,
    // Tests may send many requests at once on slow machines.
    turns: { patience: 60_000 },
    ...options,
    redis,
  }).catch(async (error: unknown) => {
    await ownRedis?.close()
    throw error
  })
  return {
    url,
    port,
    server,
    lines,
    signIn: (actor, language) =>
      server.sessions.start(actor, { device: 'test', asOf: (options.clock ?? (() => new Date()))(), language }),
    async close() {
      await server.close()
      await ownRedis?.close()
    },
  }
}
