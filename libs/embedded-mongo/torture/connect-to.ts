import { MongoClient, type MongoClientOptions } from 'mongodb'

/** The timeout is short, because a client waits for a server that is gone as long as for a slow one; so it tries a slow one again. */
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
