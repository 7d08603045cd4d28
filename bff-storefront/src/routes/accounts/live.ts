import { readLive } from '@santhe/contracts'
import { liveEvents, type Served, serve } from '@santhe/http-kit'

export function liveRoutes(): Served[] {
  return [
    // A browser that reconnects by itself repeats its URL: the header is newer.
    serve(readLive, ({ query, header }) => liveEvents({ ...query, after: header('Last-Event-ID') || query.after })),
  ]
}
