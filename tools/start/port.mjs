import { createServer } from 'node:net'

/**
 * Whether a server could listen on this port of all interfaces right now.
 * @param {number} port
 * @returns {Promise<boolean>}
 */
export function isPortFree(port) {
  return new Promise(resolve => {
    const server = createServer()
    server.once('error', () => resolve(false))
    server.listen(port, '0.0.0.0', () => server.close(() => resolve(true)))
  })
}

/**
 * The one line for a port that is taken.
 * @param {number} port
 */
export function portIsTaken(port) {
  return `Port ${port} is in use: stop what uses it, or choose another, for example PORT=${port === 65_535 ? port - 1 : port + 1} npm start.`
}
