import * as React from 'react'

const INTERNALS = '__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE'

/**
 * Stops React from collecting a stack for each element, which its developer tools alone show and which takes an eighth of the time of
 * all screen tests. React collects none above a count for each second; here the count is always above it.
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
