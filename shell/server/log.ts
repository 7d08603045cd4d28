import type { createLog } from '@santhe/http-kit'

/** The edge's log: one JSON line an event. */
export type Log = ReturnType<typeof createLog>
