import { createSlice, isAnyOf, nanoid, type PayloadAction, type UnknownAction } from '@reduxjs/toolkit'
import { authRecordReplaced, sessionBegan, sessionEnded } from './session-state.ts'

/** Default 5 s (docs/product/money-and-dates.md#toasts); the cart's use 3 s. */
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
  /** When its undo stops working, in ms of this device's clock: it ends then, also under the pointer. */
  endsAt?: number
  /** Action dispatched by undo. */
  undo?: UnknownAction
  /** Newer toasts about the same replace it. */
  about?: string
  /** Toasts of one kind count in one; the undo's key of each subject, '' without one. */
  counted?: { kind: string; keys: Readonly<Record<string, string>> }
  /** Shows a link to the cart. */
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
      /** Errors come first and wait for each other; of all others only the newest stays. */
      reducer: (toasts, { payload }: PayloadAction<Toast>) => {
        const isError = (toast: Toast) => toast.tone === 'bad'
        const before = toasts.find(toast => isSame(toast, payload) && isError(toast) === isError(payload))
        // Same id, so a focused toast stays.
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
  // The next person must not undo what this one did.
  extraReducers: builder =>
    builder.addMatcher(isAnyOf(sessionEnded, sessionBegan, authRecordReplaced), toasts =>
      toasts.filter(({ undo }) => undo === undefined),
    ),
})

export const { toastShown, toastClosed } = slice.actions
export const toastsReducer = slice.reducer
