/**
 * A bare server for the bench: writes a document and keys, as many and as varied as its index entries, to LMDB, or
 * sends stored bytes.
 */
import { createServer } from 'node:net'
import { join } from 'node:path'
import { serialize } from 'bson'
import { open } from 'lmdb'
import { createFramer, frameResponse, type Message } from '../src/wire/framing.ts'

/** Position of a leading ObjectId in a document's bytes. */
const [ID_FROM, ID_TO] = [9, 21] as const
/** Number of different values in each index. */
const VALUES = [50, 100_000, 1000, 1000, 200] as const
const KEY_BYTES = 30

const [socketPath = '', folder = '', response = ''] = process.argv.slice(2)
const db = open<Buffer, Buffer>({
  path: join(folder, 'bare.mdb'),
  noSubdir: true,
  keyEncoding: 'binary',
  encoding: 'binary',
  overlappingSync: false,
  cache: false,
  pageSize: 8192,
})
const done = Buffer.from(serialize({ n: 1, ok: 1 }))
const matches = Buffer.from(response, 'base64')
let stored = 0

async function store(document: Buffer): Promise<void> {
  const id = document.subarray(ID_FROM, ID_TO)
  const puts = [db.put(id, document)]
  const turn = stored++
  for (const [index, values] of VALUES.entries()) {
    const key = Buffer.alloc(KEY_BYTES, index + 1)
    key.writeUInt32BE((turn * 7919) % values, 1)
    id.copy(key, KEY_BYTES - id.length)
    puts.push(db.put(key, id))
  }
  await Promise.all(puts)
}

async function responseTo({ sequences }: Message): Promise<Buffer> {
  const document = sequences.get('documents')?.[0]
  if (document === undefined) return matches
  await store(document)
  return done
}

createServer(socket => {
  const framer = createFramer()
  socket.setNoDelay(true)
  socket.on('error', () => socket.destroy())
  socket.on('data', chunk => {
    for (const message of framer(Buffer.from(chunk)))
      responseTo(message).then(
        bytes => socket.write(Buffer.concat(frameResponse(message, bytes))),
        error => socket.destroy(error),
      )
  })
}).listen(socketPath, () => process.send?.('ready'))
process.on('disconnect', () => process.exit())
