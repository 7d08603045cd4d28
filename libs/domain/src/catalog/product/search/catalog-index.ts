import { setImmediate as nextTurn } from 'node:timers/promises'
import { type Connection, type Model, trusted } from 'mongoose'
import type { ListVersion } from '../../../foundation/domain.ts'
import { Deletions } from '../../../records/change-tracking.ts'
import type { Collection } from '../../../records/collection.ts'

/** Changes of an index: rows removed and rows added; a changed row is in both. */
type OnChange<Row> = (removed: readonly Row[], added: readonly Row[]) => void

export interface CatalogIndexOptions<Source extends { _id: number }, Field extends keyof Source & string, Row> {
  /** A collection whose schema is `tracked`. */
  source: Collection<Source>
  fields: readonly Field[]
  /** Returns the index's row of a document; undefined if the document is not indexed. */
  rowOf: (document: Pick<Source, Field | '_id'>) => Row | undefined
  onChange: OnChange<Row>
}

/** In memory: the fields by which lists filter and sort, and which they show, of all documents of a collection. */
export interface CatalogIndex {
  /**
   * Resolves when the index has at least every write committed before this call; with a list version every write that changed it,
   * and any other older than two seconds.
   */
  bringUpToDate(listVersion?: ListVersion): Promise<void>
  /** List version before its latest read. */
  readonly version: string | undefined
}

/**
 * A write is timestamped when made but visible when committed, so each read looks back further than a transaction can last:
 * MongoDB ends one after 60 s, and server clocks differ by less than the rest.
 */
const LOOK_BACK_MS = 70_000
/** How often to compare the number of documents, in case of inserts without the models. */
const COUNT_EVERY_MS = 60_000
/** Limits how long a write stays hidden if its writer dies between the commit and the new version. */
const TRUST_VERSION_MS = 2_000
const BATCH_SIZE = 200
/** From this many changes on, loading everything is cheaper than reading each. */
const RELOAD_FROM = 2_000

interface Stamped {
  _id: number
  changedAt?: Date
}

interface IndexEntry<Row> {
  stamp: number
  row: Row | undefined
}

const stampOf = ({ changedAt }: Stamped) => changedAt?.getTime() ?? 0

export function createCatalogIndex<Source extends { _id: number }, Field extends keyof Source & string, Row>(
  connection: Connection,
  { source, fields, rowOf, onChange }: CatalogIndexOptions<Source, Field, Row>,
): CatalogIndex {
  type IndexedDocument = Pick<Source, Field | '_id'> & Stamped
  const model: Model<Source> = source(connection)
  const projection = [...fields, '+changedAt']
  const entries = new Map<number, IndexEntry<Row>>()
  /** Start of the last successful read; undefined before the first. */
  let refreshedAt: number | undefined
  let countedAt = 0
  /** List version before that read. */
  let seenVersion: string | undefined

  const entryOf = (document: IndexedDocument) =>
    [document._id, { stamp: stampOf(document), row: rowOf(document) }] as const

  function store(changed: readonly (readonly [id: number, IndexEntry<Row>])[], goneIds: readonly number[] = []): void {
    const removed: Row[] = []
    const added: Row[] = []
    for (const [id, entry] of changed) {
      const before = entries.get(id)?.row
      entries.set(id, entry)
      if (before !== undefined) removed.push(before)
      if (entry.row !== undefined) added.push(entry.row)
    }
    for (const id of goneIds) {
      const before = entries.get(id)?.row
      entries.delete(id)
      if (before !== undefined) removed.push(before)
    }
    if (removed.length + added.length > 0) onChange(removed, added)
  }

  async function load(): Promise<void> {
    const loaded = new Map<number, IndexEntry<Row>>()
    const readBehind = (id: number) =>
      model
        .find({ _id: trusted({ $gt: id }) })
        .sort({ _id: 1 })
        .limit(BATCH_SIZE)
        .batchSize(BATCH_SIZE)
        .select(projection)
        .lean<IndexedDocument[]>()
        .exec()
    const takeAll = (documents: readonly IndexedDocument[]) => {
      for (const [id, entry] of documents.map(entryOf)) loaded.set(id, entry)
    }
    for (let batch = await readBehind(Number.NEGATIVE_INFINITY); batch.length > 0; ) {
      const last = batch[BATCH_SIZE - 1]
      // Waits a turn until the read is sent, so that the database reads on while these become rows.
      const [next] = await Promise.all([last ? readBehind(last._id) : [], nextTurn(batch).then(takeAll)])
      batch = next
    }
    store(
      [...loaded],
      [...entries.keys()].filter(id => !loaded.has(id)),
    )
  }

  async function follow(since: Date): Promise<void> {
    const [stamps, gone] = await Promise.all([
      model.find({ changedAt: trusted({ $gte: since }) }, { changedAt: 1 }).lean<Stamped[]>(),
      Deletions(connection)
        .find({ of: model.modelName, at: trusted({ $gte: since }) })
        .lean(),
    ])
    const changed = stamps.filter(stamped => entries.get(stamped._id)?.stamp !== stampOf(stamped)).map(({ _id }) => _id)
    if (changed.length > RELOAD_FROM) return load()
    const presentIds = new Set(stamps.map(({ _id }) => _id))
    const goneIds = gone.map(({ id }) => id).filter(id => entries.has(id) && !presentIds.has(id))
    if (changed.length === 0) return store([], goneIds)
    const documents = await model
      .find({ _id: trusted({ $in: changed }) })
      .select(projection)
      .lean<IndexedDocument[]>()
    store(documents.map(entryOf), goneIds)
  }

  async function isComplete(now: number): Promise<boolean> {
    if (now - countedAt < COUNT_EVERY_MS) return true
    countedAt = now
    return (await model.estimatedDocumentCount()) === entries.size
  }

  async function refresh(listVersion?: ListVersion): Promise<void> {
    const version = await listVersion?.()
    const now = Date.now()
    const isSeen = version !== undefined && version === seenVersion
    if (isSeen && refreshedAt !== undefined && now - refreshedAt < TRUST_VERSION_MS) return
    if (refreshedAt === undefined) await load()
    else {
      await follow(new Date(refreshedAt - LOOK_BACK_MS))
      if (!(await isComplete(now))) await load()
    }
    refreshedAt = now
    seenVersion = version
  }

  let refreshing: Promise<void> | undefined
  let waiting: Promise<void> | undefined
  /** A waiting caller has no list version. */
  let mustRead = false

  async function refreshNext(listVersion?: ListVersion): Promise<void> {
    await refreshing?.catch(() => undefined)
    waiting = undefined
    refreshing = refresh(mustRead ? undefined : listVersion)
    mustRead = false
    try {
      await refreshing
    } finally {
      refreshing = undefined
    }
  }

  return {
    get version() {
      return seenVersion
    },
    bringUpToDate(listVersion) {
      mustRead ||= listVersion === undefined
      waiting ??= refreshNext(listVersion)
      return waiting
    },
  }
}

export function indexPerConnection<S>(create: (connection: Connection) => S): (connection: Connection) => S {
  const indexes = new WeakMap<Connection, S>()
  return connection => {
    const index = indexes.get(connection) ?? create(connection)
    indexes.set(connection, index)
    return index
  }
}
