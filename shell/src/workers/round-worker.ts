import { type OfflineScope, openWithoutNetwork, ROUND } from './open-without-network.ts'

// Separate program registered by the round's page.
declare const self: OfflineScope

openWithoutNetwork(self, ROUND)
