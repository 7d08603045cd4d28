import mongoose, { type Connection } from 'mongoose'
import { openTestServer, type TestServer } from './test-server.ts'

const { Schema } = mongoose

const farm = new Schema(
  {
    _id: Number,
    name: { type: String, required: true },
    slug: { type: String, unique: true },
    owner: { type: Schema.Types.ObjectId, ref: 'Person' },
  },
  { versionKey: false },
)

const product = new Schema(
  {
    _id: Number,
    name: { type: String, required: true },
    farm: { type: Number, ref: 'Farm', required: true },
    status: { type: String, default: 'draft' },
    stock: { type: Number, default: 0 },
    tags: [String],
    prices: [{ size: String, paise: Number, note: String, _id: false }],
  },
  { timestamps: true, optimisticConcurrency: true },
)
product.index({ status: 1, createdAt: -1 })
product.index({ farm: 1, name: 1 }, { unique: true, partialFilterExpression: { status: 'active' } })
product.index({ createdAt: 1 }, { expireAfterSeconds: 86_400 })

const person = new Schema({ name: String, follows: [{ type: Number, ref: 'Farm' }] })

const order = new Schema(
  {
    buyer: { type: Schema.Types.ObjectId, ref: 'Person', required: true },
    items: [{ product: { type: Number, ref: 'Product' }, quantity: Number, _id: false }],
    status: { type: String, default: 'placed' },
    payUntil: Date,
    total: Number,
  },
  { versionKey: false },
)

/** Returns models like a market's, on a separate connection. */
function marketModels(connection: Connection) {
  return {
    Farms: connection.model('Farm', farm, 'farms'),
    Products: connection.model('Product', product, 'products'),
    People: connection.model('Person', person, 'people'),
    Orders: connection.model('Order', order, 'orders'),
  }
}

export interface Market extends ReturnType<typeof marketModels> {
  readonly connection: Connection
  readonly server: TestServer
  close(): Promise<void>
}

/** Opens the models and their indexes on the tested server. */
export async function openMarket(): Promise<Market> {
  const server = await openTestServer()
  const connection = await mongoose.createConnection(server.uri, { dbName: server.database }).asPromise()
  const models = marketModels(connection)
  for (const model of Object.values(models)) await model.init()
  return {
    ...models,
    connection,
    server,
    async close() {
      await connection.close()
      await server.close()
    },
  }
}
