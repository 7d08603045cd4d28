import { randomUUID } from 'node:crypto'
import type { mongo } from 'mongoose'
import { afterAll } from 'vitest'
import { closeDomain, type Domain, openDomain } from '../foundation/domain.ts'
import { PATIENCE } from './test-domain.ts'

export interface ExplainedRead {
  command: string
  stages: string[]
  returned: number
  documentsExamined: number
}

export interface WatchedReads {
  domain: Domain
  /** Returns every distinct read that `work` sent to the database, explained. */
  during(work: () => Promise<unknown>): Promise<ExplainedRead[]>
  /** Returns the names of the commands sent by `work`, in order. */
  sentDuring(work: () => Promise<unknown>): Promise<string[]>
  /** Returns the commands grouped by sequential round trip; concurrent ones share one. */
  tripsDuring(work: () => Promise<unknown>): Promise<string[][]>
}

type Fields = Readonly<Record<string, unknown>>

const READ_COMMANDS = ['find', 'aggregate', 'count', 'distinct', 'update', 'delete', 'findAndModify']
/** Fields of the connection, not of the read. */
const CONNECTION_FIELDS = ['lsid', '$db', '$clusterTime', '$readPreference', 'txnNumber', 'writeConcern', 'readConcern']

function isFields(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null
}

/** Returns every value under this name, at any depth: MongoDB's plans nest by version and command. */
function valuesOf(name: string, within: unknown): unknown[] {
  if (!isFields(within)) return []
  const direct = Object.hasOwn(within, name) ? [within[name]] : []
  return [...direct, ...Object.values(within).flatMap(value => valuesOf(name, value))]
}

function largest(values: readonly unknown[]): number {
  return Math.max(0, ...values.filter(value => typeof value === 'number'))
}

async function explain(command: Fields, { connection }: Domain): Promise<ExplainedRead> {
  const explanation: unknown = await connection.db?.command({ explain: command, verbosity: 'executionStats' })
  const stages = valuesOf('winningPlan', explanation).flatMap(plan => valuesOf('stage', plan))
  return {
    command: JSON.stringify(command),
    stages: stages.filter(stage => typeof stage === 'string'),
    returned: largest(valuesOf('nReturned', explanation)),
    documentsExamined: largest(valuesOf('totalDocsExamined', explanation)),
  }
}

/** Returns a domain with a database of its own that explains every read that was sent. Call it once per file. */
export async function watchedReads(): Promise<WatchedReads> {
  const uri = process.env.SANTHE_TEST_MONGO ?? ''
  const domain = await openDomain({ uri, database: `test-${randomUUID()}`, monitorCommands: true, patience: PATIENCE })
  const { connection } = domain
  afterAll(async () => {
    await connection.dropDatabase()
    await closeDomain(domain)
  })
  return {
    domain,
    async sentDuring(work) {
      const sent: string[] = []
      const listen = ({ commandName, command }: { commandName: string; command: Fields }) => {
        sent.push(`${commandName} ${String(command[commandName])}`)
      }
      const client = connection.getClient()
      client.on('commandStarted', listen)
      await work().finally(() => client.off('commandStarted', listen))
      return sent
    },
    async tripsDuring(work) {
      const trips: string[][] = []
      const begun = new Map<number, number>()
      let done = 0
      const start = ({ requestId, commandName, command }: mongo.CommandStartedEvent) => {
        begun.set(requestId, done)
        trips[done] = [...(trips[done] ?? []), `${commandName} ${String(command[commandName])}`]
      }
      const end = ({ requestId }: mongo.CommandSucceededEvent) => {
        done = Math.max(done, (begun.get(requestId) ?? 0) + 1)
      }
      const client = connection.getClient().on('commandStarted', start).on('commandSucceeded', end)
      await work().finally(() => client.off('commandStarted', start).off('commandSucceeded', end))
      return trips.map(names => names.sort())
    },
    async during(work) {
      const sent = new Map<string, Fields>()
      const listen = ({ commandName, command }: { commandName: string; command: Fields }) => {
        // A count of a whole collection reads its metadata.
        const isOfAll = commandName === 'count' && command.query === undefined
        if (isOfAll || !READ_COMMANDS.includes(commandName)) return
        const sentCommand = Object.fromEntries(
          Object.entries(command).filter(([name]) => !CONNECTION_FIELDS.includes(name)),
        )
        sent.set(JSON.stringify(sentCommand), sentCommand)
      }
      const client = connection.getClient()
      client.on('commandStarted', listen)
      await work().finally(() => client.off('commandStarted', listen))
      const explained: ExplainedRead[] = []
      for (const command of sent.values()) explained.push(await explain(command, domain))
      return explained
    },
  }
}

/** Number of documents that may be examined beyond three per returned one. */
const SLACK = 20

/** Returns the fault of a read: no index, or an index with far more documents than it returns. Undefined when there is none. */
export function faultOf({ command, stages, returned, documentsExamined }: ExplainedRead): string | undefined {
  const summary = `${stages.join(' < ')}, ${documentsExamined} documents examined for ${returned}: ${command}`
  if (stages.length === 0) return `no plan: ${summary}`
  if (stages.some(stage => stage === 'COLLSCAN' || stage === 'SORT')) return summary
  return documentsExamined > 3 * returned + SLACK ? summary : undefined
}
