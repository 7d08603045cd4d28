import { openWithoutNetwork } from './open-without-network.ts'
import type { RoundScope } from './round-scope.ts'

// Separate program registered by the round's page.
declare const self: RoundScope

openWithoutNetwork(self)
