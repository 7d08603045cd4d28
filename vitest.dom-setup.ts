import { cleanup, configure } from '@testing-library/react'
import * as React from 'react'
import { afterEach } from 'vitest'

// Two busy cores make a screen wait; a wait that ends early would be a test that fails by chance.
configure({ asyncUtilTimeout: 10_000 })

/**
 * React notes for each element where in the source it was made, which takes an eighth of the time of all screens and which only its
 * developer tools show. Above a count for each second it notes nothing; here it is always above.
 */
const NOTES = '__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE'
const internals: unknown = Reflect.get(React, NOTES)
if (typeof internals !== 'object' || internals === null || !('recentlyCreatedOwnerStacks' in internals))
  throw new Error('React has another place for its notes: screens are tested more slowly. See vitest.dom-setup.ts.')
Object.defineProperty(internals, 'recentlyCreatedOwnerStacks', {
  configurable: true,
  get: () => Number.POSITIVE_INFINITY,
  set: () => undefined,
})

afterEach(cleanup)
