import { createServer } from 'node:net'

/**
 * Returns one line for people where this port of this host cannot be listened on now, else undefined.
 * @param {number} port
 * @param {string} host
 * @returns {Promise<string | undefined>}
 */
export function complaintAboutPort(port, host) {
  return new Promise(resolve => {
    const server = createServer()
    server.once('error', error => resolve(portProblem(error, port, host)))
    server.listen(port, host, () => server.close(() => resolve(undefined)))
  })
}

function portProblem(error, port, host) {
  switch (error.code) {
    case 'EADDRINUSE':
      return `Port ${port} is in use: stop what uses it, or choose another, for example PORT=${port === 65_535 ? port - 1 : port + 1} npm start.`
    case 'EACCES':
      return `Port ${port} is not for everybody on this machine: choose one above 1023, for example PORT=8080 npm start.`
    default:
      return `HOST is ${host}, where this machine can't listen (${error.code}): give one of its IP addresses, or 0.0.0.0 for all of them.`
  }
}
