import type { createLog } from '@santhe/http-kit'

export type Log = ReturnType<typeof createLog>
