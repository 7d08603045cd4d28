import { once } from 'node:events'
import { connect } from 'node:net'
import { deserialize, serialize } from 'bson'
import type { Document } from 'mongodb'

const HEAD_BYTES = 21
const OP_MSG = 2013

/** Sends one command as it is over a connection of its own: the driver would put a session and a number of its own into it. */
export function sendRaw(uri: string, command: Document): Promise<Document> {
  return sendBytes(uri, serialize(command))
}

/** Sends a command's bytes, which may be no valid document. */
export async function sendBytes(uri: string, body: Uint8Array): Promise<Document> {
  const { hostname, port } = new URL(uri)
  const socket = port === '' ? connect(decodeURIComponent(hostname)) : connect(Number(port), hostname)
  try {
    const head = Buffer.alloc(HEAD_BYTES)
    head.writeInt32LE(head.length + body.length)
    head.writeInt32LE(OP_MSG, 12)
    socket.write(Buffer.concat([head, body]))
    const [response] = await Promise.race([
      once(socket, 'data'),
      once(socket, 'close').then(() => Promise.reject(new Error('closed without a response'))),
    ])
    return deserialize(Buffer.from(response).subarray(HEAD_BYTES))
  } finally {
    socket.destroy()
  }
}
