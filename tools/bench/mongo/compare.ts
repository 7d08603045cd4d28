import { MongoClient } from 'mongodb'
import type { Result } from '../suite.ts'
import type { BareMongo } from './bare-mongo.ts'
import { type Ask, CLIENTS, ratesOf, resultOf } from './rates.ts'
import { recordAnswer } from './record-answer.ts'

export const DATABASE = 'bench'

interface Sized {
  readonly collection: string
  readonly size: number
}

export interface Compared {
  readonly name: string
  /** The command whose answer the bare server gives. */
  readonly command: Record<string, unknown>
  readonly ask: Ask
  readonly asked: Sized
  /** How many are asked in a round at most. */
  readonly mostAsked?: number
  /** The least share of the bare server's answers a second, as a fraction of 1. */
  readonly leastShare: number
  /** A smaller collection, and how many times slower than there it may be. */
  readonly beside?: Sized & { readonly mostGrowth: number }
}

async function answersOf(engineUri: string, command: Record<string, unknown>): Promise<Map<string, Buffer>> {
  const answers = new Map<string, Buffer>()
  for (const asked of [{ hello: 1 }, { ping: 1 }, { endSessions: [] }, command]) {
    const [name = ''] = Object.keys(asked)
    answers.set(name, await recordAnswer(engineUri, { ...asked, $db: DATABASE }))
  }
  return answers
}

async function connected<T>(uri: string, act: (client: MongoClient) => Promise<T>): Promise<T> {
  const client = await MongoClient.connect(uri, { maxPoolSize: CLIENTS, minPoolSize: CLIENTS })
  try {
    return await act(client)
  } finally {
    await client.close()
  }
}

/** Measures a request against the engine and against the bare server that sends the same bytes. */
export async function compare(compared: Compared, engineUri: string, bare: BareMongo): Promise<Result[]> {
  const { name, command, ask, asked, mostAsked = Number.POSITIVE_INFINITY, leastShare, beside } = compared
  await bare.answerWith(await answersOf(engineUri, command))
  const rates = await connected(engineUri, ours =>
    connected(bare.uri, theirs => {
      const database = ours.db(DATABASE)
      const contenders = [
        { database: theirs.db(DATABASE), ...asked },
        { database, ...asked },
      ]
      return ratesOf(beside === undefined ? contenders : [...contenders, { database, ...beside }], ask, mostAsked)
    }),
  )
  const [ofBare = 0, ofEngine = 0, ofFew = 0] = rates
  const share = ofEngine / ofBare
  const said = `${name}: ${ofEngine.toFixed(0)}/s, bare ${ofBare.toFixed(0)}/s`
  const shared = resultOf(said, `${(share * 100).toFixed(1)} %`, `${leastShare * 100} %`, share < leastShare)
  if (beside === undefined) return [shared]
  const growth = ofFew / ofEngine
  const grown = `${name}: slower with ${asked.size} than with ${beside.size} orders`
  return [shared, resultOf(grown, `${growth.toFixed(2)} ×`, `${beside.mostGrowth} ×`, growth > beside.mostGrowth)]
}
