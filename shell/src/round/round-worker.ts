import { openWithoutNetwork, type RoundScope } from './open-without-network.ts'

// Separate program registered by the round's page.
declare const self: RoundScope

openWithoutNetwork(self)
