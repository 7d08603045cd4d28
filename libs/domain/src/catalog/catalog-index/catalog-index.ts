import { type Connection, type Model, trusted } from 'mongoose'
import { Gone } from '../../records/change-marks.ts'
import type { Collection } from '../../records/collection.ts'

/** What changed on a shelf: rows that left it and rows that came; a changed row does both. */
type OnChange<Row> = (out: readonly Row[], into: readonly Row[]) => void

export interface ShelfOf<Source extends { _id: number }, Field extends keyof Source & string, Row> {
  /** A collection whose schema is `followed`. */
  source: Collection<Source>
  fields: readonly Field[]
  /** What the shelf keeps of a document; undefined for one that does not belong there. */
  rowOf: (document: Pick<Source, Field | '_id'>) => Row | undefined
  onChange: OnChange<Row>
}

/** What lists are found by, of all documents of a collection, kept in memory and brought up to date before each reading. */
export interface Shelf {
  /** Resolves when the shelf shows at least every write that was committed before this was called. */
  bringUpToDate(): Promise<void>
}

/**
 * A write is stamped when it is made and seen when it is committed, so each look goes back further than a transaction can last:
 * MongoDB ends one after 60 s, and clocks of servers differ by less than the rest.
 */
const LOOK_BACK_MS = 70_000
/** How often the number of documents is compared, lest something was put in without our models. */
const COUNT_EVERY_MS = 60_000
const LOADED_AT_ONCE = 1_000
/** From so many on, loading anew is cheaper than asking for each. */
const MANY = 2_000

interface Stamped {
  _id: number
  changedAt?: Date
}

interface Held<Row> {
  stamp: number
  row: Row | undefined
}

const stampOf = ({ changedAt }: Stamped) => changedAt?.getTime() ?? 0

export function createShelf<Source extends { _id: number }, Field extends keyof Source & string, Row>(
  connection: Connection,
  { source, fields, rowOf, onChange }: ShelfOf<Source, Field, Row>,
): Shelf {
  type Found = Pick<Source, Field | '_id'> & Stamped
  const model: Model<Source> = source(connection)
  const chosen = [...fields, '+changedAt']
  const held = new Map<number, Held<Row>>()
  /** When the last look that succeeded began; undefined before the first. */
  let lookedAt: number | undefined
  let countedAt = 0

  function hold(documents: readonly Found[], goneIds: readonly number[] = []): void {
    const out: Row[] = []
    const into: Row[] = []
    for (const document of documents) {
      const before = held.get(document._id)?.row
      const row = rowOf(document)
      held.set(document._id, { stamp: stampOf(document), row })
      if (before !== undefined) out.push(before)
      if (row !== undefined) into.push(row)
    }
    for (const id of goneIds) {
      const before = held.get(id)?.row
      held.delete(id)
      if (before !== undefined) out.push(before)
    }
    if (out.length + into.length > 0) onChange(out, into)
  }

  async function load(): Promise<void> {
    const found: Found[] = []
    for (let last = Number.NEGATIVE_INFINITY, more = true; more; ) {
      const batch = await model
        .find({ _id: trusted({ $gt: last }) })
        .sort({ _id: 1 })
        .limit(LOADED_AT_ONCE)
        .select(chosen)
        .lean<Found[]>()
      found.push(...batch)
      last = batch.at(-1)?._id ?? last
      more = batch.length === LOADED_AT_ONCE
    }
    const there = new Set(found.map(({ _id }) => _id))
    hold(
      found,
      [...held.keys()].filter(id => !there.has(id)),
    )
  }

  async function follow(since: Date): Promise<void> {
    const [stamps, gone] = await Promise.all([
      model.find({ changedAt: trusted({ $gte: since }) }, { changedAt: 1 }).lean<Stamped[]>(),
      Gone(connection)
        .find({ of: model.modelName, at: trusted({ $gte: since }) })
        .lean(),
    ])
    const changed = stamps.filter(stamped => held.get(stamped._id)?.stamp !== stampOf(stamped)).map(({ _id }) => _id)
    if (changed.length > MANY) return load()
    const there = new Set(stamps.map(({ _id }) => _id))
    const goneIds = gone.map(({ id }) => id).filter(id => held.has(id) && !there.has(id))
    if (changed.length === 0) return hold([], goneIds)
    const documents = await model
      .find({ _id: trusted({ $in: changed }) })
      .select(chosen)
      .lean<Found[]>()
    hold(documents, goneIds)
  }

  async function holdsAll(now: number): Promise<boolean> {
    if (now - countedAt < COUNT_EVERY_MS) return true
    countedAt = now
    return (await model.estimatedDocumentCount()) === held.size
  }

  async function look(): Promise<void> {
    const now = Date.now()
    if (lookedAt === undefined) await load()
    else {
      await follow(new Date(lookedAt - LOOK_BACK_MS))
      if (!(await holdsAll(now))) await load()
    }
    lookedAt = now
  }

  let looking: Promise<void> | undefined
  let waiting: Promise<void> | undefined

  async function lookNext(): Promise<void> {
    await looking?.catch(() => undefined)
    waiting = undefined
    looking = look()
    try {
      await looking
    } finally {
      looking = undefined
    }
  }

  return {
    bringUpToDate() {
      waiting ??= lookNext()
      return waiting
    },
  }
}

/** One shelf a connection, made when it is first asked for. */
export function shelfPerConnection<S>(make: (connection: Connection) => S): (connection: Connection) => S {
  const shelves = new WeakMap<Connection, S>()
  return connection => {
    const shelf = shelves.get(connection) ?? make(connection)
    shelves.set(connection, shelf)
    return shelf
  }
}
