import type { Dispatch } from '@reduxjs/toolkit'
import type { SessionPerson } from '@santhe/contracts'
import { api } from './api.ts'
import { toastShown } from './toasts.ts'
import { withDrafts } from './with-drafts.ts'

/**
 * Drops the former person's data when a session starts or stops acting for a farmer.
 * docs/product/roles.md#screens-of-help.
 */
export function replacePerson(dispatch: Dispatch, before: SessionPerson | null, after: SessionPerson): void {
  dispatch(api.util.resetApiState())
  void withDrafts(async data => {
    const toast = await data.changePerson(before, after)
    if (toast) dispatch(toastShown(toast))
  })
}
