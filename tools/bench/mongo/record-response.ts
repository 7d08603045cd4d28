import { once } from 'node:events'
import { connect } from 'node:net'
import { BSON } from 'mongodb'

const HEADER = 16
const OP_MSG = 2013

/** Wire-format body of one response. */
export async function recordResponse(uri: string, command: object): Promise<Buffer> {
  const body = BSON.serialize({ ...command })
  const head = Buffer.alloc(HEADER + 5)
  head.writeInt32LE(head.length + body.length, 0)
  head.writeInt32LE(1, 4)
  head.writeInt32LE(OP_MSG, 12)
  const [, socketPath = ''] = /^mongodb:\/\/([^/?]+)/.exec(uri) ?? []
  const socket = connect(decodeURIComponent(socketPath))
  await once(socket, 'connect')
  socket.write(Buffer.concat([head, body]))
  let response = Buffer.alloc(0)
  for await (const chunk of socket) {
    response = Buffer.concat([response, chunk])
    if (response.length >= HEADER && response.length >= response.readInt32LE(0)) break
  }
  socket.destroy()
  return response.subarray(HEADER + 5)
}
