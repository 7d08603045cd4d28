import { useCall, useIdempotencyKey } from '@santhe/client'
import {
  createStaff,
  createUser,
  deleteStaff,
  type StaffChanges,
  type StaffForm,
  setPersonActive,
  type UserChanges,
  type UserForm,
  updateStaff,
  updateStaffStatus,
  updateUser,
} from '@santhe/contracts'
import { type CallError, type Outcome, reasonOf, useToast, withFallback } from '@santhe/host'
import { useTexts } from '@santhe/ui'
import type { PeopleList } from './person-body.ts'
import { staffTexts, userTexts } from './texts.ts'

const CALLS = {
  users: { create: createUser, update: updateUser, setStatus: setPersonActive },
  staff: { create: createStaff, update: updateStaff, setStatus: updateStaffStatus },
} as const

const DONE = { create: 'created', update: 'updated', status: 'statusUpdated', delete: 'deleted' } as const
const FAILED = {
  create: 'createFailed',
  update: 'updateFailed',
  status: 'statusFailed',
  delete: 'deleteFailed',
} as const

/** Shows a write's toast and returns the refusal, if any. docs/product/office.md#staff-toasts. */
function useReport(list: PeopleList) {
  const tu = useTexts(userTexts)
  const ts = useTexts(staffTexts)
  const toast = useToast()
  return (act: keyof typeof DONE, outcome: Outcome<{ name?: string; message?: string }>): CallError | undefined => {
    const ofUser = act === 'create' ? 'create' : 'update'
    if (outcome.ok) {
      const text = outcome.data.name ?? ''
      const user = { title: tu(DONE[ofUser]), text }
      toast({ ...(list === 'users' ? user : { title: ts('success'), text: ts(DONE[act]) }), tone: 'good' })
      return undefined
    }
    const { error } = outcome
    const user = { title: tu(FAILED[ofUser]), text: reasonOf(error) }
    toast({
      ...(list === 'users' ? user : { title: ts('error'), ...withFallback(error, ts(FAILED[act])) }),
      tone: 'bad',
    })
    return error
  }
}

/** Writes about people of a list, each with its toast; they resolve to the refusal, if any. */
export function usePeopleCalls(list: PeopleList) {
  const report = useReport(list)
  const [create] = useCall(CALLS[list].create)
  const keyOf = useIdempotencyKey()
  const [update] = useCall(CALLS[list].update)
  const [setStatus, { isBusy }] = useCall(CALLS[list].setStatus)
  const [remove] = useCall(deleteStaff)
  return {
    /** While a status is being written. */
    isBusy,
    create: async (body: UserForm | StaffForm) => report('create', await create({ body, idempotencyKey: keyOf(body) })),
    update: async (id: number, body: UserChanges | StaffChanges) =>
      report('update', await update({ params: { id }, body })),
    /** `offers`: what becomes of a farmer's products. */
    toggle: async ({ id, isActive }: { id: number; isActive: boolean }, offers?: 'takeOut' | 'bringBack') =>
      report('status', await setStatus({ params: { id }, body: { isActive: !isActive, ...(offers && { offers }) } })),
    remove: async (id: number, reportsTo: number | undefined) =>
      report('delete', await remove({ params: { id }, query: { reportsTo } })),
  }
}
