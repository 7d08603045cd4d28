import { once } from 'node:events'
import { connect, createServer, type Socket } from 'node:net'
import { setTimeout } from 'node:timers/promises'
import { connectTo } from './connect-to.ts'
import { LEAST_DONE, type Outcome, type ScenarioContext } from './isolation.ts'

/** A connection to the server that can be cut at any moment. */
interface TcpProxy {
  readonly uri: string
  cut(): void
}

/** Opens a proxy to a server by its URL: a unix socket, or the first of its hosts. */
async function openProxy(uri: string): Promise<TcpProxy> {
  const host = /^mongodb:\/\/(?:[^@/]*@)?([^,/]+)/.exec(uri)?.[1] ?? ''
  const [name, port = '27017'] = host.split(':')
  const sockets = new Set<Socket>()
  const server = createServer(near => {
    const far = host.includes('%2F') ? connect(decodeURIComponent(host)) : connect(Number(port), name)
    for (const [from, to] of [
      [near, far],
      [far, near],
    ] as const) {
      sockets.add(from)
      from.pipe(to)
      from.on('error', () => to.destroy())
      from.on('close', () => to.destroy())
    }
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const bound = server.address()
  if (bound === null || typeof bound === 'string') throw new Error('the line has no port')
  return {
    uri: uri.replace(host, `127.0.0.1:${bound.port}`).replace(/\?.*$/, '?directConnection=true'),
    cut() {
      server.close()
      for (const socket of sockets) socket.destroy()
    },
  }
}

interface Numbered {
  _id: number
  n: number
  seen?: number
}

/** Cuts clients off during a transaction or its commit, which then is complete or absent, and leaves no lock. */
export async function cutOff(context: ScenarioContext, uri: string): Promise<Outcome> {
  const { db, random, milliseconds } = context
  const items = db.collection<Numbered>('cut')
  await items.insertMany([1, 2, 3].map(_id => ({ _id, n: 0 })))
  const until = performance.now() + milliseconds
  const problems = new Set<string>()
  let done = 0
  for (; performance.now() < until || done < LEAST_DONE; done++) {
    const before = (await items.findOne({ _id: 1 }))?.n ?? Number.NaN
    const proxy = await openProxy(uri)
    const client = await connectTo(proxy.uri)
    const session = client.startSession()
    session.startTransaction()
    const cutItems = client.db(db.databaseName).collection<Numbered>('cut')
    for (const _id of [1, 2]) await cutItems.updateOne({ _id }, { $inc: { n: 1 } }, { session })
    const isCommitting = random.chance(0.5)
    const committed = isCommitting
      ? session.commitTransaction().then(
          () => true,
          () => false,
        )
      : Promise.resolve(false)
    if (isCommitting) await setTimeout(random.below(4))
    proxy.cut()
    // A client that waits for the transaction's locks continues without help.
    await items.updateOne({ _id: 1 }, { $set: { seen: done } })
    const isAcknowledged = await committed
    await client.close(true)
    const [one, two] = await items
      .find({ _id: { $lt: 3 } })
      .sort({ _id: 1 })
      .toArray()
    if (one?.n !== two?.n) problems.add(`half a transaction: ${one?.n} and ${two?.n}`)
    if (isAcknowledged && one?.n !== before + 1) problems.add('an acknowledged commit is not there')
    if (!isCommitting && one?.n !== before) problems.add('a transaction was committed by nobody')
  }
  return { done, problems: [...problems] }
}
