import { createServer, type Server, type Socket } from 'node:net'
import type { Client, Engine } from '../commands/call.ts'
import { dispatch } from '../commands/dispatch.ts'
import { createFramer, frameResponse, type Message } from './framing.ts'

export interface WireServer {
  readonly server: Server
  close(): Promise<void>
}

/** Returns a server that speaks MongoDB's wire protocol. */
export function createWireServer(engine: Engine): WireServer {
  const sockets = new Set<Socket>()
  const working = new Set<Promise<void>>()
  let connections = 0
  const server = createServer(socket => {
    sockets.add(socket)
    socket.setNoDelay(true)
    const connection = ++connections
    const client: Client = { connection, appName: '', isDisconnected: false }
    const framer = createFramer()
    let turn = Promise.resolve()

    async function respond(message: Message): Promise<void> {
      const response = await dispatch(engine, { ...message, client })
      if (response === undefined) socket.destroy()
      else if (!message.isOneWay && socket.writable) {
        socket.cork()
        for (const piece of frameResponse(message, response)) socket.write(piece)
        socket.uncork()
      }
    }

    socket.on('data', chunk => {
      try {
        for (const message of framer(Buffer.from(chunk))) {
          turn = turn.then(() => respond(message))
          const current = turn
          working.add(current)
          void current.finally(() => working.delete(current))
        }
      } catch (error) {
        engine.log(`connection ${connection} closed: ${error instanceof Error ? error.message : error}`)
        socket.destroy()
      }
    })
    // A reset is an end like any other; 'close' follows.
    socket.on('error', () => socket.destroy())
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
