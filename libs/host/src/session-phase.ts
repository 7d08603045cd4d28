import { createSlice } from '@reduxjs/toolkit'
import { personRefreshed, sessionBegan, sessionEnded, sessionRenewed } from './auth-record.ts'

/** Where the session of this page stands; it lives as long as the page and is kept nowhere. */
export interface SessionPhase {
  /**
   * `starting`: the record of an earlier visit was not asked about yet, nothing is at stake.
   * `expired`: the server ended the session while the page was in use; the person and what they typed stay.
   * `leaving`: the person is signing out.
   */
  phase: 'starting' | 'going' | 'expired' | 'leaving'
  /** How often something the person did was refused since the session expired: each time they are asked to sign in again. */
  refusals: number
}

const GOING: SessionPhase = { phase: 'going', refusals: 0 }

const slice = createSlice({
  name: 'sessionPhase',
  initialState: (): SessionPhase => ({ phase: 'starting', refusals: 0 }),
  reducers: {
    /** The market was asked who is signed in, whether or not it could answer. */
    startAsked: state => (state.phase === 'starting' ? GOING : state),
    sessionExpired: ({ refusals }): SessionPhase => ({ phase: 'expired', refusals: refusals + 1 }),
    leavingBegan: (): SessionPhase => ({ phase: 'leaving', refusals: 0 }),
    /** Another tab brought another session, or none. */
    sessionReplaced: () => GOING,
  },
  extraReducers: build =>
    build
      .addCase(sessionBegan, () => GOING)
      .addCase(sessionRenewed, () => GOING)
      .addCase(personRefreshed, () => GOING)
      .addCase(sessionEnded, () => GOING),
})

export const { startAsked, sessionExpired, leavingBegan, sessionReplaced } = slice.actions
export const sessionPhaseReducer = slice.reducer
