import { handlePushEvents } from './handle-push-events.ts'
import type { WorkerScope } from './worker-scope.ts'

// Separate program registered by 'Tell me'. No fetch handler, no cache: the round has its own worker.
declare const self: WorkerScope

handlePushEvents(self)
