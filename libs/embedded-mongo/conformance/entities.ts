import { BSON, ClientSession, type Collection, Db, type Document, MongoClient } from 'mongodb'
import type { Entity } from './test-file.ts'

/** An event in the files' form: `{ commandStartedEvent: { … } }`. */
interface Observed {
  readonly type: string
  readonly fields: Document
}

/** Clients, databases, collections and sessions of one test, by their names in its file. */
export interface Entities {
  create(entity: Entity): void
  client(id: string): MongoClient
  session(id: string): ClientSession
  find(id: string): MongoClient | Db | Collection | ClientSession
  lsidOf(session: string): Document
  eventsOf(client: string): readonly Observed[]
  close(): Promise<void>
}

type Observe = (client: MongoClient, onEvent: (event: Document) => void) => MongoClient

const OBSERVERS: Record<string, Observe> = {
  commandStartedEvent: (client, onEvent) => client.on('commandStarted', onEvent),
  commandSucceededEvent: (client, onEvent) => client.on('commandSucceeded', onEvent),
  commandFailedEvent: (client, onEvent) => client.on('commandFailed', onEvent),
  connectionCheckOutStartedEvent: (client, onEvent) => client.on('connectionCheckOutStarted', onEvent),
}
/** Makes the driver look for a lost server again without its usual pause of half a second. */
const QUICK = { minHeartbeatFrequencyMS: 10, heartbeatFrequencyMS: 500, serverSelectionTimeoutMS: 10_000 }

export function createEntities(uri: string): Entities {
  const all = new Map<string, MongoClient | Db | Collection | ClientSession>()
  const lsids = new Map<string, Document>()
  const events = new Map<string, Observed[]>()

  function openClient(id: string, options: Document, observed: readonly string[]): MongoClient {
    const client = new MongoClient(uri, { ...QUICK, monitorCommands: true, ...options })
    const recorded: Observed[] = []
    events.set(id, recorded)
    for (const type of observed) {
      const observe = OBSERVERS[type]
      if (observe === undefined) throw new Error(`this runner does not observe ${type}`)
      observe(client, event => {
        // Ignores the runner's own commands.
        if (event.commandName !== 'configureFailPoint') recorded.push({ type, fields: copied(event) })
      })
    }
    return client
  }

  function find(id: string): MongoClient | Db | Collection | ClientSession {
    const entity = all.get(id)
    if (entity === undefined) throw new Error(`the file names '${id}' but does not create it`)
    return entity
  }

  function typed<T>(id: string, type: abstract new (...args: never[]) => T): T {
    const entity = find(id)
    if (!(entity instanceof type)) throw new Error(`'${id}' is no ${type.name}`)
    return entity
  }

  function make(entity: Entity): [string, MongoClient | Db | Collection | ClientSession] {
    if ('client' in entity) {
      const { id, uriOptions, observeEvents } = entity.client
      return [id, openClient(id, uriOptions, observeEvents)]
    }
    if ('database' in entity) {
      const { id, client, databaseName, databaseOptions } = entity.database
      return [id, typed(client, MongoClient).db(databaseName, databaseOptions)]
    }
    if ('collection' in entity) {
      const { id, database, collectionName, collectionOptions } = entity.collection
      return [id, typed(database, Db).collection(collectionName, collectionOptions)]
    }
    const { id, client, sessionOptions } = entity.session
    const session = typed(client, MongoClient).startSession(sessionOptions)
    lsids.set(id, session.id ?? {})
    return [id, session]
  }

  return {
    create(entity) {
      const [id, created] = make(entity)
      all.set(id, created)
    },
    client: id => typed(id, MongoClient),
    session: id => typed(id, ClientSession),
    find,
    lsidOf: session => lsids.get(session) ?? {},
    eventsOf: client => events.get(client) ?? [],
    async close() {
      const created = [...all.values()]
      for (const session of created.filter(each => each instanceof ClientSession))
        await session.endSession().catch(() => undefined)
      for (const client of created.filter(each => each instanceof MongoClient)) await client.close()
    },
  }
}

/** Copied, because the driver later changes these documents for a retry. */
function copied({ commandName, databaseName, command, reply: response }: Document): Document {
  const copy = (sent: Document | undefined) => (sent === undefined ? undefined : BSON.deserialize(BSON.serialize(sent)))
  return { commandName, databaseName, command: copy(command), reply: copy(response) }
}
