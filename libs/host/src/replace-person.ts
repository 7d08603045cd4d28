import type { UnknownAction } from '@reduxjs/toolkit'
import type { SessionPerson } from '@santhe/contracts'
import { api } from './api.ts'
import { toastShown } from './toasts.ts'
import { withDrafts } from './with-drafts.ts'

interface Dispatching {
  dispatch: (action: UnknownAction) => unknown
}

/**
 * Drops what was read and typed for the person before, since the session acts as another one from now on: a taluk agent for a farmer, or
 * no longer, which is said. docs/product/roles.md#screens-of-help.
 */
export function replacePerson(store: Dispatching, before: SessionPerson | null, after: SessionPerson): void {
  store.dispatch(api.util.resetApiState())
  void withDrafts(async data => {
    const toast = await data.changePerson(before, after)
    if (toast) store.dispatch(toastShown(toast))
  })
}
