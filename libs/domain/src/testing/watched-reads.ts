import { randomUUID } from 'node:crypto'
import { afterAll } from 'vitest'
import { closeDomain, type Domain, openDomain } from '../foundation/domain.ts'
import { PATIENCE } from './test-domain.ts'

/** How a read was answered, by the database's own word. */
export interface ExplainedRead {
  /** The command as it was sent, for whoever has to mend it. */
  command: string
  stages: string[]
  returned: number
  documentsExamined: number
}

export interface WatchedReads {
  domain: Domain
  /** What `work` asked of the database, every command of it that looks for documents, explained; the same ones once. */
  during(work: () => Promise<unknown>): Promise<ExplainedRead[]>
  /** The names of the commands that `work` sent, in order: each is a round trip. */
  sentDuring(work: () => Promise<unknown>): Promise<string[]>
}

type Fields = Readonly<Record<string, unknown>>

const READ_COMMANDS = ['find', 'aggregate', 'count', 'distinct', 'update', 'delete', 'findAndModify']
/** What belongs to the connection and not to the question. */
const CONNECTION_FIELDS = ['lsid', '$db', '$clusterTime', '$readPreference', 'txnNumber', 'writeConcern', 'readConcern']

function isFields(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null
}

/** Every value under this name, however deep: MongoDB's plans nest by version and command. */
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

/** A domain on a database of its own whose reads can be explained: all that were sent, so that none can be forgotten. Ask for it once a file. */
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
    async during(work) {
      const sent = new Map<string, Fields>()
      const listen = ({ commandName, command }: { commandName: string; command: Fields }) => {
        // A count of everything is read from the collection's own figures.
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

/** So many documents may be looked at beyond three for each that is answered. */
const SLACK = 20

/** What is wrong with a read: one that no index answers, or whose index leads to far more than is wanted. Undefined where it is well. */
export function faultOf({ command, stages, returned, documentsExamined }: ExplainedRead): string | undefined {
  const summary = `${stages.join(' < ')}, ${documentsExamined} documents examined for ${returned}: ${command}`
  if (stages.length === 0) return `no plan: ${summary}`
  if (stages.some(stage => stage === 'COLLSCAN' || stage === 'SORT')) return summary
  return documentsExamined > 3 * returned + SLACK ? summary : undefined
}
