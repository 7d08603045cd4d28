import { createServer, type Server, type Socket } from 'node:net'
import type { Client, Engine } from '../commands/call.ts'
import { dispatch } from '../commands/dispatch.ts'
import { MAX_MESSAGE_BYTES } from '../limits.ts'
import { createFramer, frameResponse, type Message } from './framing.ts'

export interface WireServer {
  readonly server: Server
  close(): Promise<void>
}

export function createWireServer(engine: Engine): WireServer {
  const sockets = new Set<Socket>()
  const working = new Set<Promise<void>>()
  let connections = 0
  const server = createServer(socket => {
    sockets.add(socket)
    const connection = ++connections
    const client: Client = { connection, appName: '', isDisconnected: false, isGone: false }
    serve(engine, socket, client, working)
    socket.on('close', () => {
      sockets.delete(socket)
      const { abandoned } = engine.lifetimes
      if (Number.isFinite(abandoned)) setTimeout(() => engine.sessions.abandon(connection), abandoned * 1000).unref()
    })
  })
  return {
    server,
    async close() {
      const closed = new Promise<void>(resolve => server.close(() => resolve()))
      await Promise.allSettled(working)
      for (const socket of sockets) socket.destroy()
      await closed
    },
  }
}

/** Responds to a connection's messages in sequence; `working` has the running ones. */
function serve(engine: Engine, socket: Socket, client: Client, working: Set<Promise<void>>): void {
  const framer = createFramer()
  let turn = Promise.resolve()
  let waitingBytes = 0

  function close(error: unknown): void {
    engine.log(`connection ${client.connection} closed: ${error instanceof Error ? error.message : error}`)
    socket.destroy()
  }

  function take(message: Message): void {
    waitingBytes += message.bytes
    // Pauses a client that sends faster than its commands run.
    if (waitingBytes > MAX_MESSAGE_BYTES) socket.pause()
    const work = turn.then(() => respond(engine, socket, message, client)).catch(close)
    working.add(work)
    turn = work.then(async () => {
      working.delete(work)
      await drained(socket)
      waitingBytes -= message.bytes
      if (waitingBytes <= MAX_MESSAGE_BYTES) socket.resume()
    })
  }

  socket.setNoDelay(true)
  socket.on('data', chunk => {
    try {
      for (const message of framer(Buffer.from(chunk))) take(message)
    } catch (error) {
      close(error)
    }
  })
  // A reset is an ordinary end; 'close' follows.
  socket.on('error', () => socket.destroy())
  socket.on('close', () => {
    client.isGone = true
  })
}

async function respond(engine: Engine, socket: Socket, message: Message, client: Client): Promise<void> {
  const response = await dispatch(engine, { ...message, client })
  if (response === undefined) socket.destroy()
  else if (!message.isOneWay && socket.writable) {
    socket.cork()
    for (const piece of frameResponse(message, response)) socket.write(piece)
    socket.uncork()
  }
}

/** Resolves once the client has read enough to receive more, or is gone: unread data stays in memory. */
async function drained(socket: Socket): Promise<void> {
  while (socket.writableNeedDrain && !socket.destroyed)
    await new Promise<void>(resolve => {
      const finish = () => {
        socket.off('drain', finish)
        socket.off('close', finish)
        resolve()
      }
      socket.once('drain', finish)
      socket.once('close', finish)
    })
}
