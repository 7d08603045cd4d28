/** Sends recorded bytes per command, received over IPC. */
import { createServer } from 'node:net'
import { BSON } from 'mongodb'

const HEADER = 16
const OP_REPLY = 1
const OP_QUERY = 2004
const OP_MSG = 2013

/** @type {Map<string, Buffer>} */
let responses = new Map()

/** @param {Buffer} message */
function responseTo(message) {
  const isOld = message.readInt32LE(12) === OP_QUERY
  const start = isOld ? message.indexOf(0, HEADER + 4) + 9 : HEADER + 5
  const size = message.readInt32LE(start)
  const [name] = Object.keys(BSON.deserialize(message.subarray(start, start + size)))
  const body = responses.get(name === 'ismaster' || name === 'isMaster' ? 'hello' : (name ?? ''))
  if (body === undefined) throw new Error(`the bare server has no response to ${name}`)
  const head = Buffer.alloc(isOld ? HEADER + 20 : HEADER + 5)
  head.writeInt32LE(head.length + body.length, 0)
  head.writeInt32LE(message.readInt32LE(4), 8)
  head.writeInt32LE(isOld ? OP_REPLY : OP_MSG, 12)
  if (isOld) head.writeInt32LE(1, HEADER + 16)
  return Buffer.concat([head, body])
}

const server = createServer(socket => {
  let waiting = Buffer.alloc(0)
  socket.on('data', chunk => {
    waiting = waiting.length === 0 ? Buffer.from(chunk) : Buffer.concat([waiting, chunk])
    while (waiting.length >= HEADER && waiting.length >= waiting.readInt32LE(0)) {
      const size = waiting.readInt32LE(0)
      socket.write(responseTo(waiting.subarray(0, size)))
      waiting = waiting.subarray(size)
    }
  })
  socket.on('error', () => socket.destroy())
})

process.on('message', message => {
  responses = new Map(Object.entries(message).map(([name, bytes]) => [name, Buffer.from(bytes, 'base64')]))
  process.send?.('ready')
})
process.on('disconnect', () => process.exit())
server.listen(process.argv[2], () => process.send?.('listening'))
