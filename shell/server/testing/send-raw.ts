import { connect } from 'node:net'

/** Sends raw bytes and waits until the connection is closed. */
export function sendRaw(at: string, bytes: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const socket = connect(Number(new URL(at).port), '127.0.0.1', () => socket.write(bytes))
    socket.on('error', reject)
    socket.on('close', () => resolve())
    socket.resume()
  })
}
