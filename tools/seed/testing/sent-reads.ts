import type { Domain } from '@santhe/domain'

type Fields = Readonly<Record<string, unknown>>

const READS = ['find', 'aggregate', 'count', 'distinct']
/** Fields of the connection, not of the read. */
const OF_CONNECTION = new Set(['lsid', '$db', '$clusterTime', '$readPreference', 'txnNumber', 'readConcern'])
/** Small collections, which are always read whole. */
const SHORT_COLLECTIONS = new Set<unknown>(['orderFees', 'categories', 'figuresFills'])

/** Limit of examined documents or keys: `PER_ROW` for each row, plus `SLACK`. */
const PER_ROW = 3
const SLACK = 20

/** Returns the numbers under this name at any depth, outer ones first. */
function numbersOf(name: string, within: unknown): number[] {
  if (typeof within !== 'object' || within === null) return []
  return Object.entries(within).flatMap(([key, value]) =>
    key === name && typeof value === 'number' ? [value] : numbersOf(name, value),
  )
}

const largest = (numbers: readonly number[]) => Math.max(0, ...numbers)

/** Returns the number of returned rows or a count's limit; undefined for sums. */
function rowsOf(kind: string, read: Fields, explanation: unknown): number | undefined {
  if (kind === 'find') return rowsReturned(explanation)
  const limits = numbersOf('$limit', read.pipeline)
  return limits.length > 0 ? largest(limits) : undefined
}

function rowsReturned(explanation: unknown): number {
  const [returned = 0] = numbersOf('nReturned', explanation)
  return returned
}

/** Describes a read that examines far more documents or keys than it returns rows; undefined for others. */
function walkOf(rows: number | undefined, explanation: unknown, perRow: number): string | undefined {
  if (rows === undefined) return undefined
  const documents = largest(numbersOf('totalDocsExamined', explanation))
  const keys = largest(numbersOf('totalKeysExamined', explanation))
  const most = perRow * rows + SLACK
  return documents > most || keys > most ? `${documents} documents and ${keys} keys for ${rows} rows` : undefined
}

/** Returns the stages at any depth, since plans nest by version and command. */
function stagesIn(plan: unknown): string[] {
  if (typeof plan !== 'object' || plan === null) return []
  const own = 'stage' in plan && typeof plan.stage === 'string' ? [plan.stage] : []
  return [...own, ...Object.values(plan).flatMap(stagesIn)]
}

export interface SentReads {
  readonly roundTrips: number
  readonly scans: readonly string[]
}

/**
 * Returns the collection scans and wide index walks in the database's query plans. The connection must monitor
 * commands.
 */
export async function sentReads(
  work: () => Promise<unknown>,
  { connection }: Domain,
  perRow: number = PER_ROW,
): Promise<SentReads> {
  const sent: Fields[] = []
  const listen = ({ command }: { command: Fields }) => sent.push(command)
  const client = connection.getClient()
  client.on('commandStarted', listen)
  await work().finally(() => client.off('commandStarted', listen))
  const scans: string[] = []
  for (const command of sent) {
    const kind = READS.find(name => name in command)
    // An unfiltered count reads the collection's metadata.
    const isOfAll = kind === 'count' && command.query === undefined
    if (kind === undefined || isOfAll || SHORT_COLLECTIONS.has(command[kind])) continue
    const read = Object.fromEntries(Object.entries(command).filter(([name]) => !OF_CONNECTION.has(name)))
    const explanation: unknown = await connection.db?.command({ explain: read, verbosity: 'executionStats' })
    const name = `${kind} ${String(command[kind])}`
    const walk = walkOf(rowsOf(kind, read, explanation), explanation, perRow)
    if (stagesIn(explanation).includes('COLLSCAN')) scans.push(name)
    else if (walk) scans.push(`${name}: ${walk}`)
  }
  return { roundTrips: sent.length, scans }
}
