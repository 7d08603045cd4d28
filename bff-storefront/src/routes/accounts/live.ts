import { readLive } from '@santhe/contracts'
import { liveEvents, type Served, serve } from '@santhe/http-kit'

export function liveRoutes(): Served[] {
  return [
    // Reconnecting browsers repeat the URL, so the header is newer.
    serve(readLive, ({ query, header }) => liveEvents({ ...query, after: header('Last-Event-ID') || query.after })),
  ]
}
