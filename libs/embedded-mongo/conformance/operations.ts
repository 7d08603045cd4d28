import type { ClientSession, Collection, Db, Document } from 'mongodb'

type Operations<Target> = Readonly<Record<string, (target: Target, args: Document) => Promise<unknown>>>

/** The files' operations on a collection as calls of the driver; unnamed arguments become options. */
export const COLLECTION_OPERATIONS: Operations<Collection> = {
  aggregate: (collection, { pipeline, ...options }) => collection.aggregate(pipeline, options).toArray(),
  bulkWrite: (collection, { requests, ...options }) => collection.bulkWrite(requests, options),
  count: (collection, { filter, ...options }) => collection.count(filter, options),
  countDocuments: (collection, { filter, ...options }) => collection.countDocuments(filter, options),
  createIndex: (collection, { keys, ...options }) => collection.createIndex(keys, options),
  deleteMany: (collection, { filter, ...options }) => collection.deleteMany(filter, options),
  deleteOne: (collection, { filter, ...options }) => collection.deleteOne(filter, options),
  distinct: (collection, { fieldName, filter, ...options }) => collection.distinct(fieldName, filter, options),
  estimatedDocumentCount: (collection, options) => collection.estimatedDocumentCount(options),
  find: (collection, { filter, ...options }) => collection.find(filter, options).toArray(),
  findOne: (collection, { filter, ...options }) => collection.findOne(filter, options),
  findOneAndDelete: (collection, { filter, ...options }) => collection.findOneAndDelete(filter, options),
  findOneAndReplace: (collection, { filter, replacement, ...options }) =>
    collection.findOneAndReplace(filter, replacement, withReturned(options)),
  findOneAndUpdate: (collection, { filter, update, ...options }) =>
    collection.findOneAndUpdate(filter, update, withReturned(options)),
  insertMany: (collection, { documents, ...options }) => collection.insertMany(documents, options),
  insertOne: (collection, { document, ...options }) => collection.insertOne(document, options),
  replaceOne: (collection, { filter, replacement, ...options }) => collection.replaceOne(filter, replacement, options),
  updateMany: (collection, { filter, update, ...options }) => collection.updateMany(filter, update, options),
  updateOne: (collection, { filter, update, ...options }) => collection.updateOne(filter, update, options),
}

export const DATABASE_OPERATIONS: Operations<Db> = {
  aggregate: (database, { pipeline, ...options }) => database.aggregate(pipeline, options).toArray(),
  createCollection: (database, { collection, ...options }) => database.createCollection(collection, options),
  dropCollection: (database, { collection, ...options }) => database.dropCollection(collection, options),
  modifyCollection: (database, { collection, ...options }) => database.command({ collMod: collection, ...options }),
  runCommand: (database, { command, commandName: _, ...options }) => database.command(command, options),
}

export const SESSION_OPERATIONS: Operations<ClientSession> = {
  abortTransaction: session => session.abortTransaction(),
  commitTransaction: session => session.commitTransaction(),
  endSession: session => session.endSession(),
  startTransaction: async (session, options) => session.startTransaction(options),
}

function withReturned({ returnDocument, ...options }: Document): Document {
  return returnDocument === undefined ? options : { ...options, returnDocument: String(returnDocument).toLowerCase() }
}
