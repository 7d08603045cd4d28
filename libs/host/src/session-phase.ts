import { createSlice } from '@reduxjs/toolkit'
import { personRefreshed, sessionBegan, sessionEnded, sessionRenewed } from './auth-record.ts'

/**
 * Page-lifetime only.
 * @public The store's declarations name it.
 */
export interface SessionPhase {
  /**
   * `starting`: not checked yet. `expired`: ended by the server during use; person and input stay. `leaving`: signing
   * out.
   */
  phase: 'starting' | 'going' | 'expired' | 'leaving'
  /** Refused user actions; each opens the sign-in dialog. */
  refusals: number
}

const going = ({ refusals }: SessionPhase): SessionPhase => ({ phase: 'going', refusals })

const slice = createSlice({
  name: 'sessionPhase',
  initialState: (): SessionPhase => ({ phase: 'starting', refusals: 0 }),
  reducers: {
    /** Also when the market was unreachable. */
    startCompleted: state => (state.phase === 'starting' ? going(state) : state),
    sessionExpired: ({ refusals }): SessionPhase => ({ phase: 'expired', refusals: refusals + 1 }),
    leavingBegan: ({ refusals }): SessionPhase => ({ phase: 'leaving', refusals }),
    /** Another tab changed the session. */
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
