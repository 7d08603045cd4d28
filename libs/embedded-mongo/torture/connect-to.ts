import { MongoClient, type MongoClientOptions } from 'mongodb'

/** A short timeout with retries, since a client can't distinguish a dead server from a slow one. */
export async function connectTo(uri: string, options: MongoClientOptions = {}, attempts = 60): Promise<MongoClient> {
  const client = new MongoClient(uri, { retryWrites: false, serverSelectionTimeoutMS: 200, ...options })
  try {
    return await client.connect()
  } catch (error) {
    await client.close()
    if (attempts === 0) throw error
    return connectTo(uri, options, attempts - 1)
  }
}
