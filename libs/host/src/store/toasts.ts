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
  /** Action dispatched by undo. */
  undo?: UnknownAction
  /** Newer toasts about the same replace it. */
  about?: string
  /** Shows a link to the cart. */
  leadsToCart?: true
}
export type NewToast = Pick<Toast, 'title'> & Partial<Omit<Toast, 'id'>>

const slice = createSlice({
  name: 'toasts',
  initialState: (): Toast[] => [],
  reducers: {
    toastShown: {
      prepare: (toast: NewToast) => ({
        payload: { tone: 'plain' as const, duration: TOAST_DURATION, ...toast, id: nanoid() },
      }),
      reducer: (toasts, { payload }: PayloadAction<Toast>) => {
        const before = payload.about === undefined ? undefined : toasts.find(({ about }) => about === payload.about)
        if (before === undefined) return [...toasts.slice(-2), payload]
        // Same id, so a focused toast stays.
        return toasts.map(toast => (toast === before ? { ...payload, id: before.id } : toast))
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
