import { handlePushEvents } from './handle-push-events.ts'
import type { WorkerScope } from './worker-scope.ts'

// The types of a page say otherwise: this file is a program of its own, registered by 'Tell me' alone. It has no fetch handler and caches nothing: the round has a worker of its own.
declare const self: WorkerScope

handlePushEvents(self)
