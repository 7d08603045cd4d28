import { createSlice, type PayloadAction } from '@reduxjs/toolkit'
import { SessionPerson, type SignedIn } from '@santhe/contracts'
import { mayView, ROLES, type Role } from '@santhe/rules'
import { z } from 'zod'

/** The auth record stored in local storage under `santhe` (docs/product/accounts.md#auth-record). */
export const AuthRecord = z.object({
  user: SessionPerson.nullable(),
  token: z.string().min(1).nullable(),
  viewingAs: z.enum(ROLES),
})
export type AuthRecord = z.output<typeof AuthRecord>

export const SIGNED_OUT: AuthRecord = { user: null, token: null, viewingAs: 'customer' }

/** Returns the chosen view if the person's role allows it (docs/product/accounts.md#viewing-mode). */
export function viewOf(person: SessionPerson | null, view: Role): Role {
  if (!person) return 'customer'
  return mayView(person.role, view) ? view : person.role
}

const slice = createSlice({
  name: 'santhe',
  initialState: SIGNED_OUT,
  reducers: {
    /** On login the viewing mode equals the role (docs/product/accounts.md#viewing-mode). */
    sessionBegan: (state, { payload }: PayloadAction<SignedIn>) => ({
      ...state,
      user: payload.user,
      token: payload.token,
      viewingAs: payload.user.role,
    }),
    /** The same person keeps the view in a new session. */
    sessionRenewed: (state, { payload }: PayloadAction<SignedIn>) => ({
      ...state,
      user: payload.user,
      token: payload.token,
      viewingAs: viewOf(payload.user, state.viewingAs),
    }),
    sessionEnded: state => ({ ...state, ...SIGNED_OUT }),
    /** A changed role resets the view. */
    personRefreshed: (state, { payload }: PayloadAction<SessionPerson>) => ({
      ...state,
      user: payload,
      viewingAs: viewOf(payload, state.viewingAs),
    }),
    /** Ignores views that the role may not use (docs/product/accounts.md#viewing-mode). */
    viewChosen: (state, { payload }: PayloadAction<Role>) =>
      state.user && mayView(state.user.role, payload) ? { ...state, viewingAs: payload } : state,
    authRecordReplaced: (state, { payload }: PayloadAction<AuthRecord>) => ({ ...state, ...payload }),
  },
})

export const { sessionBegan, sessionRenewed, sessionEnded, personRefreshed, viewChosen, authRecordReplaced } =
  slice.actions
export const authRecordReducer = slice.reducer

/**
 * Lasts as long as the page.
 * @public The store's declarations refer to it.
 */
export interface SessionPhase {
  /**
   * `starting`: not checked yet. `expired`: ended by the server during use; person and input stay. `leaving`: signing
   * out.
   */
  phase: 'starting' | 'going' | 'expired' | 'leaving'
  /** Number of refused user actions; each opens the sign-in dialog. */
  refusals: number
}

const going = ({ refusals }: SessionPhase): SessionPhase => ({ phase: 'going', refusals })

const phaseSlice = createSlice({
  name: 'sessionPhase',
  initialState: (): SessionPhase => ({ phase: 'starting', refusals: 0 }),
  reducers: {
    /** Dispatched even if the market was unreachable. */
    startCompleted: state => (state.phase === 'starting' ? going(state) : state),
    sessionExpired: ({ refusals }): SessionPhase => ({ phase: 'expired', refusals: refusals + 1 }),
    leavingBegan: ({ refusals }): SessionPhase => ({ phase: 'leaving', refusals }),
    /** Another tab has changed the session. */
    sessionReplaced: going,
  },
  extraReducers: build =>
    build
      .addCase(sessionBegan, going)
      .addCase(sessionRenewed, going)
      .addCase(personRefreshed, going)
      .addCase(sessionEnded, going),
})

export const { startCompleted, sessionExpired, leavingBegan, sessionReplaced } = phaseSlice.actions
export const sessionPhaseReducer = phaseSlice.reducer
