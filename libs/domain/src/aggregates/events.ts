/** Events that wait in the outbox. Commands and queries; each is documented where it stands. */
export { deliverEvents as deliver } from '../news/outbox/deliver-events.ts'
export { deliverLive } from '../news/outbox/deliver-live.ts'
