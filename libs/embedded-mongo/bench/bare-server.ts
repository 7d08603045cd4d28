/** A bare server for the bench: puts a document and keys as many as its index entries into LMDB, or sends stored bytes. */
import { randomBytes } from 'node:crypto'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { serialize } from 'bson'
import { open } from 'lmdb'
import { createFramer, frameResponse } from '../src/wire/framing.ts'

const KEY_BYTES = 30
const ID_BYTES = 12

const [socketPath = '', folder = '', indexes = '', response = ''] = process.argv.slice(2)
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

async function store(document: Buffer): Promise<void> {
  const id = randomBytes(ID_BYTES)
  const puts = [db.put(id, document)]
  for (let index = 0; index < Number(indexes); index++) {
    const key = randomBytes(KEY_BYTES)
    key[0] = index + 1
    puts.push(db.put(key, id))
  }
  await Promise.all(puts)
}

createServer(socket => {
  const framer = createFramer()
  socket.setNoDelay(true)
  socket.on('error', () => socket.destroy())
  socket.on('data', async chunk => {
    for (const message of framer(Buffer.from(chunk))) {
      const document = message.sequences.get('documents')?.[0]
      if (document !== undefined) await store(document)
      for (const piece of frameResponse(message, document === undefined ? matches : done)) socket.write(piece)
    }
  })
}).listen(socketPath, () => process.stdout.write('ready'))
