import { createServer } from 'node:net'

/** Returns a loopback port that nothing listens on at this moment. Another program may still take it before the caller does. */
export function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer()
    server.once('error', reject)
    server.listen(0, '127.0.0.1', () => {
      const addressInfo = server.address()
      server.close(() => {
        if (addressInfo && typeof addressInfo === 'object') resolve(addressInfo.port)
        else reject(new Error('The system gave no port.'))
      })
    })
  })
}
