import { once } from 'node:events'
import { createServer, type IncomingHttpHeaders } from 'node:http'
import { buffer } from 'node:stream/consumers'
import type { PushDevice } from '@santhe/domain/testing'
import { decrypt } from 'http_ece'
import { importJWK, type JWTPayload, jwtVerify } from 'jose'

/** What the push service received for one device. */
interface Posted {
  path: string
  headers: IncomingHttpHeaders
  body: Buffer
}

export interface FakePushService {
  origin: string
  /** Posted messages, in order. */
  posted: Posted[]
  /** Status of the next responses, 201 by default. A redirect leads to `/elsewhere`. */
  status: number
  close(): Promise<void>
}

/** Starts a push service on a free port that accepts messages to a device's URL (RFC 8030). */
export async function fakePushService(): Promise<FakePushService> {
  const posted: Posted[] = []
  const server = createServer(async (request, response) => {
    const body = await buffer(request)
    posted.push({ path: request.url ?? '', headers: request.headers, body })
    response.writeHead(service.status, { location: '/elsewhere' }).end()
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  const port = typeof address === 'object' ? (address?.port ?? 0) : 0
  const service: FakePushService = {
    origin: `http://127.0.0.1:${port}`,
    posted,
    status: 201,
    async close() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
  return service
}

/**
 * Decrypts a device's message (RFC 8291).
 * @throws Error when it is for another device
 */
export function readPush({ body }: Posted, { privateKey, subscription }: PushDevice): unknown {
  const keys = { version: 'aes128gcm', privateKey, authSecret: subscription.keys.auth } as const
  return JSON.parse(decrypt(body, keys).toString())
}

/**
 * Returns the sender's claims (RFC 8292).
 * @throws Error when another key signed it, or for another service
 */
export async function readVapid({ headers }: Posted, origin: string): Promise<JWTPayload & { key: string }> {
  const { token = '', key = '' } =
    /^vapid t=(?<token>[^,]+), k=(?<key>[\w-]+)$/.exec(headers.authorization ?? '')?.groups ?? {}
  const point = Buffer.from(key, 'base64url')
  const [x, y] = [point.subarray(1, 33), point.subarray(33)].map(part => part.toString('base64url'))
  const publicKey = await importJWK({ kty: 'EC', crv: 'P-256', x: x ?? '', y: y ?? '' }, 'ES256')
  const { payload } = await jwtVerify(token, publicKey, { audience: origin, requiredClaims: ['exp', 'sub'] })
  return { ...payload, key }
}
