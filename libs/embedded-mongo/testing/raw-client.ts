import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { deserialize, serialize } from 'bson'
import type { Document } from 'mongodb'

const HEAD_BYTES = 21
const OP_MSG = 2013

/** Sends one command unchanged over its own connection, since the driver would add a session and a number. */
export function sendRaw(uri: string, command: Document): Promise<Document> {
  return sendBytes(uri, serialize(command))
}

/** Flag of a message without a response. */
export const MORE_TO_COME = 2

/** Returns the message for a command's bytes; `more` are additional sections. */
export function frame(body: Uint8Array, flags = 0, more: Uint8Array = new Uint8Array()): Buffer {
  const head = Buffer.alloc(HEAD_BYTES)
  head.writeInt32LE(head.length + body.length + more.length)
  head.writeInt32LE(OP_MSG, 12)
  head.writeInt32LE(flags, 16)
  return Buffer.concat([head, body, more])
}

export function connectRaw(uri: string): Socket {
  const { hostname, port } = new URL(uri)
  return port === '' ? connect(decodeURIComponent(hostname)) : connect(Number(port), hostname)
}

/** Sends a command's bytes, which may be invalid. */
export async function sendBytes(uri: string, body: Uint8Array): Promise<Document> {
  const socket = connectRaw(uri)
  try {
    socket.write(frame(body))
    const [response] = await Promise.race([
      once(socket, 'data'),
      once(socket, 'close').then(() => Promise.reject(new Error('closed without a response'))),
    ])
    return deserialize(Buffer.from(response).subarray(HEAD_BYTES))
  } finally {
    socket.destroy()
  }
}
