import { describe, expect, it } from 'vitest'
import { type SendCommand, shardCollections, shardingScript } from './shard-collections.ts'

/** Responds like a server with these collections. */
function serverOf(hello: object, collections: readonly string[] = []) {
  const sent: string[] = []
  const send: SendCommand = async (database, command) => {
    if ('hello' in command) return hello
    if ('listCollections' in command) return { cursor: { firstBatch: collections.map(name => ({ name })) } }
    sent.push(`${database} ${JSON.stringify(command)}`)
    return { ok: 1 }
  }
  return { sent, send }
}

// docs/data.md#sharding
describe('shardCollections', () => {
  it('shards existing collections through a mongos, hashed keys after their index', async () => {
    const { sent, send } = serverOf({ msg: 'isdbgrid', maxWireVersion: 25 }, ['orders', 'people', 'stock'])
    const lines: string[] = []
    await shardCollections({ database: 'santhe', log: line => lines.push(line) }, send)
    expect(sent).toEqual([
      'santhe {"createIndexes":"stock","indexes":[{"key":{"_id":"hashed"},"name":"_id_hashed"}]}',
      'admin {"shardCollection":"santhe.stock","key":{"_id":"hashed"}}',
      'admin {"shardCollection":"santhe.orders","key":{"buyerId":1}}',
    ])
    expect(lines).toContain('products: left, since it does not exist')
  })

  it.each([
    ['a replica set', { setName: 'rs0', maxWireVersion: 25 }],
    ['a mongos of MongoDB 7', { msg: 'isdbgrid', maxWireVersion: 21 }],
  ])('refuses %s and sends nothing', async (_, hello) => {
    const { sent, send } = serverOf(hello, ['orders'])
    await expect(shardCollections({ database: 'santhe', log: () => {} }, send)).rejects.toThrow('must name a mongos')
    expect(sent).toEqual([])
  })
})

describe('shardingScript', () => {
  it('prints the commands for mongosh with their reasons', () => {
    expect(shardingScript('farm-shop')).toEqual(
      expect.arrayContaining([
        '// releases.chunks: a file is read by its id',
        `db.getSiblingDB('admin').runCommand({"shardCollection":"farm-shop.releases.chunks","key":{"files_id":1,"n":1}})`,
        '// whole, unique by name, and small: pictures.files, releases.files',
      ]),
    )
  })
})
