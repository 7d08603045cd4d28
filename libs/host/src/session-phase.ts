import { createSlice } from '@reduxjs/toolkit'
import { personRefreshed, sessionBegan, sessionEnded, sessionRenewed } from './auth-record.ts'

/**
 * Where the session of this page stands; it lives as long as the page and is stored nowhere.
 * @public The store's declarations name it.
 */
export interface SessionPhase {
  /**
   * `starting`: the session of an earlier visit was not checked yet, nothing is at stake.
   * `expired`: the server ended the session while the page was in use; the person and what they typed stay.
   * `leaving`: the person is signing out.
   */
  phase: 'starting' | 'going' | 'expired' | 'leaving'
  /** How often an ended session was met, and something the person did was refused by it: each time the dialog to sign in again opens. */
  refusals: number
}

const going = ({ refusals }: SessionPhase): SessionPhase => ({ phase: 'going', refusals })

const slice = createSlice({
  name: 'sessionPhase',
  initialState: (): SessionPhase => ({ phase: 'starting', refusals: 0 }),
  reducers: {
    /** The session was checked, whether or not the market could be reached. */
    startCompleted: state => (state.phase === 'starting' ? going(state) : state),
    sessionExpired: ({ refusals }): SessionPhase => ({ phase: 'expired', refusals: refusals + 1 }),
    leavingBegan: ({ refusals }): SessionPhase => ({ phase: 'leaving', refusals }),
    /** Another tab brought another session, or none. */
    sessionReplaced: going,
  },
  extraReducers: build =>
    build
      .addCase(sessionBegan, going)
      .addCase(sessionRenewed, going)
      .addCase(personRefreshed, going)
      .addCase(sessionEnded, going),
})

export const { startCompleted, sessionExpired, leavingBegan, sessionReplaced } = slice.actions
export const sessionPhaseReducer = slice.reducer
