import { MongoClient } from 'mongodb'
import type { Result } from '../suite.ts'
import type { BareMongo } from './bare-mongo.ts'
import { CLIENTS, type Operation, ratesOf, resultOf } from './rates.ts'
import { recordResponse } from './record-response.ts'

export const DATABASE = 'bench'

interface SizedCollection {
  readonly collection: string
  readonly size: number
}

export interface Comparison {
  readonly name: string
  /** Its recorded response is replayed. */
  readonly command: Record<string, unknown>
  readonly operation: Operation
  readonly target: SizedCollection
  /** The most requests in a round. */
  readonly maxRequests?: number
  /** Minimum rate relative to the bare server. */
  readonly minShare: number
  /** A smaller collection and the maximum slowdown against it. */
  readonly smaller?: SizedCollection & { readonly maxGrowth: number }
}

async function recordResponses(engineUri: string, command: Record<string, unknown>): Promise<Map<string, Buffer>> {
  const responses = new Map<string, Buffer>()
  for (const commandDocument of [{ hello: 1 }, { ping: 1 }, { endSessions: [] }, command]) {
    const [name = ''] = Object.keys(commandDocument)
    responses.set(name, await recordResponse(engineUri, { ...commandDocument, $db: DATABASE }))
  }
  return responses
}

async function withClient<T>(uri: string, work: (client: MongoClient) => Promise<T>): Promise<T> {
  const client = await MongoClient.connect(uri, { maxPoolSize: CLIENTS, minPoolSize: CLIENTS })
  try {
    return await work(client)
  } finally {
    await client.close()
  }
}

/** Measures a request against the engine and against the bare server that sends the same bytes. */
export async function compare(comparison: Comparison, engineUri: string, bare: BareMongo): Promise<Result[]> {
  const { name, command, operation, target, maxRequests = Number.POSITIVE_INFINITY, minShare, smaller } = comparison
  await bare.respondWith(await recordResponses(engineUri, command))
  const rates = await withClient(engineUri, engineClient =>
    withClient(bare.uri, bareClient => {
      const database = engineClient.db(DATABASE)
      const contenders = [
        { database: bareClient.db(DATABASE), ...target },
        { database, ...target },
      ]
      return ratesOf(
        smaller === undefined ? contenders : [...contenders, { database, ...smaller }],
        operation,
        maxRequests,
      )
    }),
  )
  const [bareRate = 0, engineRate = 0, smallerRate = 0] = rates
  const share = engineRate / bareRate
  const label = `${name}: ${engineRate.toFixed(0)}/s, bare ${bareRate.toFixed(0)}/s`
  const shareResult = resultOf(label, `${(share * 100).toFixed(1)} %`, `${minShare * 100} %`, share < minShare)
  if (smaller === undefined) return [shareResult]
  const growth = smallerRate / engineRate
  const growthLabel = `${name}: slower with ${target.size} than with ${smaller.size} orders`
  return [
    shareResult,
    resultOf(growthLabel, `${growth.toFixed(2)} ×`, `${smaller.maxGrowth} ×`, growth > smaller.maxGrowth),
  ]
}
