import { once } from 'node:events'
import { connect } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'

/** Effects of bad networks and careless programs on a connection. */
const HABITS = ['reads slowly', 'sends slowly', 'leaves'] as const
const REQUESTS = ['GET / HTTP/1.1', 'GET /products HTTP/1.1', 'GET /api/products?limit=100 HTTP/1.1']
const BODY = JSON.stringify({ items: [{ productId: 1, quantity: 1 }] })
const LONGEST_MS = 20_000

const isOver = () => undefined

async function connectOnce(edgeUrl: string, turn: number, signal: AbortSignal): Promise<void> {
  const { hostname, port } = new URL(edgeUrl)
  const habit = HABITS[turn % HABITS.length]
  const socket = connect(Number(port), hostname)
  const closed = once(socket, 'close').catch(isOver)
  const headers = `Host: ${hostname}\r\nX-Forwarded-For: 10.200.${(turn >> 8) & 255}.${turn & 255}\r\n`
  socket.on('error', isOver)
  socket.on('data', () => {
    if (habit !== 'reads slowly') return
    socket.pause()
    setTimeout(() => socket.resume(), 1_000)
  })
  if (habit === 'sends slowly') {
    const type = `Content-Type: application/json\r\nContent-Length: ${BODY.length}\r\n\r\n`
    socket.write(`POST /api/cart/check HTTP/1.1\r\n${headers}${type}`)
    for (const byte of BODY) {
      if (socket.destroyed || signal.aborted) break
      socket.write(byte)
      await pause(500)
    }
  } else {
    socket.write(`${REQUESTS[turn % REQUESTS.length]}\r\n${headers}\r\n`)
    if (habit === 'leaves') await pause(Math.random() * 100)
  }
  if (habit !== 'leaves') await Promise.race([closed, pause(LONGEST_MS, undefined, { signal }).catch(isOver)])
  socket.destroy()
  await closed
}

/** Keeps `count` connections open until `signal`, each of which reads or sends slowly, or breaks off. */
export async function playCareless(count: number, edgeUrls: readonly string[], signal: AbortSignal): Promise<void> {
  let turn = 0
  const goOn = async () => {
    while (!signal.aborted) {
      turn += 1
      await connectOnce(edgeUrls[turn % edgeUrls.length] ?? '', turn, signal)
    }
  }
  await Promise.all(Array.from({ length: count }, goOn))
}
