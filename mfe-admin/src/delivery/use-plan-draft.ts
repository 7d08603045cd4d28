import { useState } from 'react'
import { type Clash, clashesOf, draftOf, type PlanDraft, type ReadPlan, rebaseDraft } from './plan-draft.ts'

interface DraftedPlan {
  draft: PlanDraft
  setDraft: (draft: PlanDraft) => void
  /** The version of the plan that the draft is about. */
  version: number
  /** Once a colleague has changed the plan under a draft: the days that both changed. */
  clashes: readonly Clash[] | undefined
  /** Begins again with a plan that was saved. */
  begin: (plan: ReadPlan) => void
}

/** Returns the draft of a plan, which follows what colleagues save: their changes come into it, what was typed stays. docs/product/delivery.md#capacity */
export function usePlanDraft(plan: ReadPlan): DraftedPlan {
  const stateOf = (from: ReadPlan) => ({ from, draft: draftOf(from), clashes: undefined })
  const [state, setState] = useState<{ from: ReadPlan; draft: PlanDraft; clashes: readonly Clash[] | undefined }>(() =>
    stateOf(plan),
  )
  const { from, draft } = state
  // Before anything is shown. A read that is older than what was just saved changes nothing.
  if (plan.version > from.version) {
    const isTyped = JSON.stringify(draft) !== JSON.stringify(draftOf(from))
    const rebase = { draft, from, to: plan }
    setState(isTyped ? { from: plan, draft: rebaseDraft(rebase), clashes: clashesOf(rebase) } : stateOf(plan))
  }
  return {
    draft,
    setDraft: changed => setState(before => ({ ...before, draft: changed })),
    ...{ version: from.version, clashes: state.clashes },
    begin: saved => setState(stateOf(saved)),
  }
}
