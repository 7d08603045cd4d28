export { deliverEvents } from './deliver-events.ts'
export { deliverLive } from './deliver-live.ts'
export { readWaiting } from './read-waiting.ts'
