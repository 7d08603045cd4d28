import type { Domain } from '@santhe/domain'

type Fields = Readonly<Record<string, unknown>>

const READS = ['find', 'aggregate', 'count', 'distinct']
/** Fields of the connection, not of the read. */
const OF_CONNECTION = new Set(['lsid', '$db', '$clusterTime', '$readPreference', 'txnNumber', 'readConcern'])
/** A market has a handful of each, and their lists show all. */
const SHORT_COLLECTIONS = new Set<unknown>(['orderFees', 'categories', 'figuresFills'])

/** Returns the stages of a plan at any depth: MongoDB's plans nest by version and command. */
function stagesIn(plan: unknown): string[] {
  if (typeof plan !== 'object' || plan === null) return []
  const own = 'stage' in plan && typeof plan.stage === 'string' ? [plan.stage] : []
  return [...own, ...Object.values(plan).flatMap(stagesIn)]
}

export interface SentReads {
  /** How many commands went to the database, one after the other or at the same time. */
  readonly roundTrips: number
  /** Reads without an index, by their collections, as the database itself explains them. */
  readonly scans: readonly string[]
}

/** Returns what `work` sends to the database; its connection has to monitor commands. */
export async function sentReads(work: () => Promise<unknown>, { connection }: Domain): Promise<SentReads> {
  const sent: Fields[] = []
  const listen = ({ command }: { command: Fields }) => sent.push(command)
  const client = connection.getClient()
  client.on('commandStarted', listen)
  await work().finally(() => client.off('commandStarted', listen))
  const scans: string[] = []
  for (const command of sent) {
    const kind = READS.find(name => name in command)
    // A count of everything is read from the collection's metadata.
    const isOfAll = kind === 'count' && command.query === undefined
    if (kind === undefined || isOfAll || SHORT_COLLECTIONS.has(command[kind])) continue
    const read = Object.fromEntries(Object.entries(command).filter(([name]) => !OF_CONNECTION.has(name)))
    const explanation: unknown = await connection.db?.command({ explain: read, verbosity: 'queryPlanner' })
    if (stagesIn(explanation).includes('COLLSCAN')) scans.push(`${kind} ${String(command[kind])}`)
  }
  return { roundTrips: sent.length, scans }
}
