export { deliverEvents } from './deliver-events.ts'
export { deliverLive } from './deliver-live.ts'
