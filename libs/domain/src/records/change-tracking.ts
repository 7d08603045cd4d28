import type { mongo, Query, Schema } from 'mongoose'
import { collection } from './collection.ts'
import { moment, number, part, record, text } from './fields.ts'

interface DeletionRecord {
  of: string
  id: number
  at: Date
}

const TTL_SECONDS = 3_600

const deletions = record<DeletionRecord>({ of: text, id: number, at: moment })
deletions.index({ of: 1, at: 1 })
deletions.index({ at: 1 }, { expireAfterSeconds: TTL_SECONDS })

export const Deletions = collection<DeletionRecord>('gone', deletions)

function stampUpdate(this: Query<unknown, unknown>): void {
  this.set('changedAt', new Date())
}

/** @throws Error for an operation that it can't stamp, so that none is missed */
function stampOperation(operation: mongo.AnyBulkWriteOperation): void {
  const changedAt = new Date()
  if ('replaceOne' in operation) Reflect.set(operation.replaceOne.replacement, 'changedAt', changedAt)
  else if ('updateOne' in operation && !Array.isArray(operation.updateOne.update)) {
    const { update } = operation.updateOne
    update.$set = { ...update.$set, changedAt }
  } else throw new Error('A bulk write is stamped as replaceOne and updateOne alone')
}

/**
 * Adds to the schema what a catalog index needs to follow the collection: each write through the model sets `changedAt`, and
 * each deletion leaves a record, both in the write's transaction. Reads include `changedAt` only on request.
 */
export function tracked<T>(schema: Schema<T>): Schema<T> {
  schema.add(part({ changedAt: { type: Date, select: false } }))
  schema.index({ changedAt: 1 })
  schema.pre('save', function () {
    this.set('changedAt', new Date())
  })
  schema.pre('insertMany', (documents: object | object[]) => {
    for (const document of [documents].flat()) Reflect.set(document, 'changedAt', new Date())
  })
  schema.pre('bulkWrite', (operations: readonly mongo.AnyBulkWriteOperation[]) => {
    for (const operation of operations) stampOperation(operation)
  })
  schema.pre(['updateOne', 'updateMany', 'findOneAndUpdate'], stampUpdate)
  schema.pre('replaceOne', function () {
    Reflect.set(this.getUpdate() ?? {}, 'changedAt', new Date())
  })
  schema.pre(['deleteOne', 'deleteMany'], { document: false, query: true }, async function () {
    const { model } = this
    const session = this.getOptions().session ?? null
    const deleted = await model.find(this.getFilter()).select({ _id: 1 }).session(session).lean<{ _id: number }[]>()
    const marks = deleted.map(({ _id: id }) => ({ of: model.modelName, id, at: new Date() }))
    await Deletions(model.db).create(marks, { session, ordered: true })
  })
  return schema
}
