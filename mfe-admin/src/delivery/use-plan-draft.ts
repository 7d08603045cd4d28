import { pageStore, useLeaveWarning } from '@santhe/client'
import { useHost } from '@santhe/host'
import { useEffect, useState } from 'react'
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

const draftsOf = pageStore<State>()

/** Returns the draft over the plan that a colleague has saved meanwhile. */
function follow({ from, draft, clashes }: State, plan: ReadPlan): State {
  const rebase = { draft, from, to: draftOf(plan) }
  return {
    ...{ version: plan.version, from: rebase.to, draft: rebaseDraft(rebase) },
    clashes: isChanged(draft, from) ? clashesOf(rebase, clashes) : undefined,
  }
}

function begun(plan: ReadPlan): State {
  const from = draftOf(plan)
  return { version: plan.version, from, draft: from, clashes: undefined }
}

/**
 * Returns the draft of a plan, which follows what colleagues save: their changes come into it, what was typed stays. Under its key, such as a
 * district and an area, it is there again when the form comes back. docs/product/delivery.md#capacity
 */
export function usePlanDraft(key: string, plan: ReadPlan): DraftedPlan {
  const drafts = draftsOf(useHost())
  const [state, setState] = useState<State>(() => drafts.get(key) ?? begun(plan))
  const isTyped = isChanged(state.draft, state.from)
  useLeaveWarning(isTyped)
  useEffect(() => {
    if (isTyped) drafts.set(key, state)
    else drafts.delete(key)
  }, [drafts, key, state, isTyped])
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
