import { createServer } from 'node:net'

/** A loopback port that nothing listens on at this moment. Whoever takes it must still be ready to find it gone. */
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
