import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { connect, createServer } from 'node:net'
import { expect, it } from 'vitest'
import { IS_WHOLE } from '../testing/index.ts'
import { isDatabaseAway } from './database-errors.ts'
import { closeDomain, openDomain } from './domain.ts'

const [host = '', query = ''] = (process.env.SANTHE_TEST_MONGO ?? '').replace('mongodb://', '').split('/')
const path = decodeURIComponent(host)

// Waits 15 s for heartbeats.
it.runIf(IS_WHOLE && path.startsWith('/'))('openDomain ends calls in flight when the database hangs', async () => {
  let isHanging = false
  const proxy = createServer(client => {
    const server = connect({ path })
    client.on('data', data => isHanging || server.write(data)).on('close', () => server.destroy())
    server.on('data', data => isHanging || client.write(data)).on('close', () => client.destroy())
  }).listen(0, '127.0.0.1')
  await once(proxy, 'listening')
  const address = proxy.address()
  const uri = `mongodb://127.0.0.1:${typeof address === 'object' && address?.port}/${query}`
  const domain = await openDomain({ uri, database: `test-${randomUUID()}` })
  isHanging = true
  const began = performance.now()
  const session = await domain.connection.startSession()
  session.startTransaction()
  const inFlight = domain.connection.collection('orders').insertOne({}, { session })
  await expect(inFlight).rejects.toSatisfy(isDatabaseAway)
  expect(performance.now() - began).toBeLessThan(20_000)
  await closeDomain(domain)
  proxy.close()
})
