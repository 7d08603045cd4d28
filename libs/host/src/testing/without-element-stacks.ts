import * as React from 'react'

const INTERNALS = '__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE'

/**
 * Stops React from collecting a stack per element, which only its developer tools show and which takes an eighth of the
 * time of screen tests. React stops above a limit per second; this keeps the counter above it.
 */
export function withoutElementStacks(): void {
  const internals: unknown = Reflect.get(React, INTERNALS)
  if (typeof internals !== 'object' || internals === null || !('recentlyCreatedOwnerStacks' in internals))
    throw new Error(
      'React counts the stacks of its elements elsewhere now: find the new place, or remove withoutElementStacks.',
    )
  Object.defineProperty(internals, 'recentlyCreatedOwnerStacks', {
    configurable: true,
    get: () => Number.POSITIVE_INFINITY,
    set: () => undefined,
  })
}
