import { openWithoutNetwork } from './open-without-network.ts'
import type { RoundScope } from './round-scope.ts'

// The types of a page say otherwise: this file is a program of its own, which the round's page registers for itself alone.
declare const self: RoundScope

openWithoutNetwork(self)
