import { createSlice, isAnyOf, nanoid, type PayloadAction, type UnknownAction } from '@reduxjs/toolkit'
import { authRecordReplaced, sessionBegan, sessionEnded } from './session-state.ts'

/** Default 5 s (docs/product/money-and-dates.md#toasts); the cart uses 3 s. */
const TOAST_DURATION = 5000
export const CART_TOAST_DURATION = 3000

export interface Toast {
  id: string
  title: string
  text?: string
  /** Second line. */
  reason?: string
  tone: 'good' | 'bad' | 'plain'
  /** Milliseconds. */
  duration: number
  /** Deadline of its undo in ms of this device's clock; the toast closes then, even under the pointer. */
  endsAt?: number
  undo?: UnknownAction
  /** Subject; a newer toast with the same subject replaces this one. */
  about?: string
  /** Merges toasts of one kind into a count; `keys` has each subject's undo, '' without one. */
  counted?: { kind: string; keys: Readonly<Record<string, string>> }
  leadsToCart?: true
}
export type NewToast = Pick<Toast, 'title'> & Partial<Omit<Toast, 'id' | 'endsAt' | 'counted'>>

const isSame = (one: Toast, other: Toast) =>
  (one.about !== undefined && one.about === other.about) ||
  (one.counted !== undefined && one.counted.kind === other.counted?.kind)

const slice = createSlice({
  name: 'toasts',
  initialState: (): Toast[] => [],
  reducers: {
    toastShown: {
      prepare: (toast: NewToast & Pick<Toast, 'endsAt' | 'counted'>) => ({
        payload: { tone: 'plain' as const, duration: TOAST_DURATION, ...toast, id: nanoid() },
      }),
      /** Errors come first and queue up; of all other toasts only the newest stays. */
      reducer: (toasts, { payload }: PayloadAction<Toast>) => {
        const isError = (toast: Toast) => toast.tone === 'bad'
        const before = toasts.find(toast => isSame(toast, payload) && isError(toast) === isError(payload))
        // Keep the id, so that a focused toast stays mounted.
        const toast = before ? { ...payload, id: before.id } : payload
        const errors = toasts.filter(isError)
        if (!isError(payload)) return [...errors, toast]
        const others = toasts.filter(other => !isError(other))
        const all = before ? errors.map(error => (error === before ? toast : error)) : [...errors.slice(-2), toast]
        return [...all, ...others]
      },
    },
    toastClosed: (toasts, { payload: id }: PayloadAction<string>) => toasts.filter(toast => toast.id !== id),
  },
  // The next person must not undo this person's changes.
  extraReducers: builder =>
    builder.addMatcher(isAnyOf(sessionEnded, sessionBegan, authRecordReplaced), toasts =>
      toasts.filter(({ undo }) => undo === undefined),
    ),
})

export const { toastShown, toastClosed } = slice.actions
export const toastsReducer = slice.reducer
