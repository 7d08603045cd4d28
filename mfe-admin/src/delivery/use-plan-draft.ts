import { pageStore, useLeaveWarning } from '@santhe/client'
import { useHost } from '@santhe/host'
import { useEffect, useState } from 'react'
import { type Clash, clashesOf, draftOf, isChanged, type PlanDraft, type ReadPlan, rebaseDraft } from './plan-draft.ts'

interface DraftedPlan {
  draft: PlanDraft
  setDraft: (draft: PlanDraft) => void
  version: number
  /** Set once a colleague has changed the plan under the draft. */
  clashes: readonly Clash[] | undefined
  /** Continues from the saved plan, keeping input typed since `sent`. */
  goOn: (sent: PlanDraft, saved: ReadPlan) => void
}

interface State {
  version: number
  from: PlanDraft
  draft: PlanDraft
  clashes: readonly Clash[] | undefined
}

const draftsOf = pageStore<State>()

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
 * Returns a plan's draft and merges changes saved by colleagues. Remembers drafts by `key` (district and area).
 * docs/product/delivery.md#capacity
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
  // Set before paint. A read older than our own save is ignored.
  if (plan.version > state.version) setState(follow(state, plan))
  const { draft, version, clashes } = state
  return {
    ...{ draft, version, clashes },
    setDraft: changed => setState(before => ({ ...before, draft: changed })),
    goOn: (sent, saved) =>
      setState(before => {
        // A colleague saved after us, and the read of that save arrived first.
        if (before.version > saved.version) return before
        const rebase = { draft: before.draft, from: sent, to: draftOf(saved) }
        return { version: saved.version, from: rebase.to, draft: rebaseDraft(rebase), clashes: undefined }
      }),
  }
}
