import { useState } from 'react'
import { type Clash, clashesOf, draftOf, isChanged, type PlanDraft, type ReadPlan, rebaseDraft } from './plan-draft.ts'

interface DraftedPlan {
  draft: PlanDraft
  setDraft: (draft: PlanDraft) => void
  /** The version of the plan that the draft is about. */
  version: number
  /** Once a colleague has changed the plan under a draft: the days that both changed. */
  clashes: readonly Clash[] | undefined
  /** Goes on with the plan as it was saved, and with what was typed since `sent`. */
  goOn: (sent: PlanDraft, saved: ReadPlan) => void
}

interface State {
  version: number
  from: PlanDraft
  draft: PlanDraft
  clashes: readonly Clash[] | undefined
}

/** Returns the draft over the plan that a colleague has saved meanwhile. */
function follow({ from, draft, clashes }: State, plan: ReadPlan): State {
  const rebase = { draft, from, to: draftOf(plan) }
  return {
    ...{ version: plan.version, from: rebase.to, draft: rebaseDraft(rebase) },
    clashes: isChanged(draft, from) ? clashesOf(rebase, clashes) : undefined,
  }
}

/** Returns the draft of a plan, which follows what colleagues save: their changes come into it, what was typed stays. docs/product/delivery.md#capacity */
export function usePlanDraft(plan: ReadPlan): DraftedPlan {
  const [state, setState] = useState<State>(() => {
    const from = draftOf(plan)
    return { version: plan.version, from, draft: from, clashes: undefined }
  })
  // Before anything is shown. A read that is older than what was just saved changes nothing.
  if (plan.version > state.version) setState(follow(state, plan))
  const { draft, version, clashes } = state
  return {
    ...{ draft, version, clashes },
    setDraft: changed => setState(before => ({ ...before, draft: changed })),
    goOn: (sent, saved) =>
      setState(before => {
        // A colleague has saved after this, and that was read first.
        if (before.version > saved.version) return before
        const rebase = { draft: before.draft, from: sent, to: draftOf(saved) }
        return { version: saved.version, from: rebase.to, draft: rebaseDraft(rebase), clashes: undefined }
      }),
  }
}
