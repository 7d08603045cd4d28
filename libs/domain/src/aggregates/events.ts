export { deliverEvents as deliver } from '../news/outbox/deliver-events.ts'
export { deliverLive } from '../news/outbox/deliver-live.ts'
