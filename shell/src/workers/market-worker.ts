import { handlePushEvents } from './handle-push-events.ts'
import { MARKET, type OfflineScope, openWithoutNetwork } from './open-without-network.ts'
import type { WorkerScope } from './worker-scope.ts'

// Separate program registered after the first view, or by 'Tell me'. The round has its own.
declare const self: WorkerScope & OfflineScope

handlePushEvents(self)
openWithoutNetwork(self, MARKET)
