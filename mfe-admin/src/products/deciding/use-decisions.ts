import { useCall } from '@santhe/client'
import { type AdminProduct, decideProductApproval, undoProductApproval } from '@santhe/contracts'
import { type CallError, reasonOf, useToast } from '@santhe/host'
import { useProductName, useTexts } from '@santhe/ui'
import { useCallback, useLayoutEffect, useMemo, useRef, useState } from 'react'
import productsTexts from '../../texts/en/products.json'

/** The toast offers undo this long (ms); the row does for the whole minute. */
const TOAST_MS = 10_000

export interface Made {
  isRejection: boolean
  isOfEdit: boolean
  decided: AdminProduct
}

type Words = 'wasApproved' | 'wasRejected' | 'editWasApproved' | 'editWasRejected'

export function wordsOf({ isRejection, isOfEdit }: Pick<Made, 'isRejection' | 'isOfEdit'>): `decide.${Words}` {
  if (isOfEdit) return isRejection ? 'decide.editWasRejected' : 'decide.editWasApproved'
  return isRejection ? 'decide.wasRejected' : 'decide.wasApproved'
}

export interface Decisions {
  /** Returns the decision made here, while the product still reflects it. */
  madeOf: (product: AdminProduct) => Made | undefined
  busy: ReadonlySet<number>
  /** Approves products one by one, or rejects them if given a reason. Shows and returns the outcome. */
  decide: (products: readonly AdminProduct[], reason?: string) => Promise<Decided>
  undo: (products: readonly AdminProduct[]) => Promise<void>
  /** Whether the product's decision was undone, and the list not read since. */
  isComingBack: (id: number) => boolean
}

export interface Failed {
  product: AdminProduct
  error: CallError
}

/** Neither list has products with another call in progress. */
interface Decided {
  done: readonly AdminProduct[]
  failed: readonly Failed[]
}

/** Rejects with a reason, else approves. */
function decisionOn({ submittedAt, approvalStatus, pendingEdit }: AdminProduct, rejectionReason?: string) {
  const seen = { submittedAt, awaitsDecision: approvalStatus === 'pending' || Boolean(pendingEdit) }
  if (rejectionReason === undefined) return { approvalStatus: 'approved' as const, ...seen }
  return { approvalStatus: 'rejected' as const, rejectionReason, ...seen }
}

/** One call per product; skips products with a call in progress. */
function useEach() {
  const [busy, setBusy] = useState<ReadonlySet<number>>(new Set())
  const inFlight = useRef(new Set<number>())
  const each = useCallback(
    async (products: readonly AdminProduct[], work: (product: AdminProduct) => Promise<CallError | undefined>) => {
      const failed: Failed[] = []
      const done: AdminProduct[] = []
      for (const product of products.filter(({ id }) => !inFlight.current.has(id))) {
        inFlight.current.add(product.id)
        setBusy(new Set(inFlight.current))
        const error = await work(product)
        inFlight.current.delete(product.id)
        setBusy(new Set(inFlight.current))
        if (error) failed.push({ product, error })
        else done.push(product)
      }
      return { done, failed }
    },
    [],
  )
  return { busy, each }
}

/** Decisions with undo, available to everyone who may decide. docs/product/products.md#undo. */
export function useDecisions(list: readonly AdminProduct[] | undefined): Decisions {
  const [made, setMade] = useState<ReadonlyMap<number, Made>>(new Map())
  const [undone, setUndone] = useState<ReadonlyMap<number, typeof list>>(new Map())
  const latestList = useRef(list)
  useLayoutEffect(() => {
    latestList.current = list
  })
  const { busy, each } = useEach()
  const [sendDecision] = useCall(decideProductApproval)
  const [sendUndo] = useCall(undoProductApproval)
  const toasts = useOutcomeToasts()

  const undo = useCallback(
    async (products: readonly AdminProduct[]) => {
      const { done, failed } = await each(products, async ({ id }) => {
        const outcome = await sendUndo({ params: { id } })
        if (!outcome.ok) return outcome.error
        setMade(before => new Map([...before].filter(([key]) => key !== id)))
        setUndone(before => new Map(before).set(id, latestList.current))
        return undefined
      })
      toasts.undone(done, failed)
    },
    [each, sendUndo, toasts],
  )

  const decide = useCallback(
    async (products: readonly AdminProduct[], reason?: string) => {
      const isRejection = reason !== undefined
      const undoable = new Set<number>()
      const { done, failed } = await each(products, async product => {
        const { id } = product
        const outcome = await sendDecision({ params: { id }, body: decisionOn(product, reason) })
        if (!outcome.ok) return outcome.error
        const decided = outcome.data
        if (undoEndsAt(decided) !== undefined) undoable.add(id)
        setMade(before => new Map(before).set(id, { isRejection, isOfEdit: Boolean(product.pendingEdit), decided }))
        return undefined
      })
      const toUndo = done.filter(({ id }) => undoable.has(id))
      const onUndo = toUndo.length > 0 ? () => void undo(toUndo) : undefined
      toasts.decided({ done, failed, isRejection, onUndo })
      return { done, failed }
    },
    [each, sendDecision, toasts, undo],
  )
  const madeOf = useCallback(
    ({ id, updatedAt }: AdminProduct) => {
      const decision = made.get(id)
      // A later change by farmer or colleague makes it pending again.
      return decision && updatedAt <= decision.decided.updatedAt ? decision : undefined
    },
    [made],
  )
  const isComingBack = (id: number) => undone.has(id) && undone.get(id) === list
  return { madeOf, isComingBack, busy, decide, undo }
}

interface Outcome extends Decided {
  isRejection: boolean
  onUndo: (() => void) | undefined
}

function useOutcomeToasts() {
  const t = useTexts(productsTexts)
  const nameOf = useProductName()
  const toast = useToast()
  return useMemo(() => {
    const showFailed = (title: 'decide.failed' | 'decide.undoFailed', failed: readonly Failed[]) => {
      if (failed.length === 0) return
      const text = failed
        .map(({ product, error }) => [nameOf(product), reasonOf(error)].filter(Boolean).join(': '))
        .join(' · ')
      toast({ title: t(title), text, tone: 'bad' })
    }
    return {
      decided({ done, failed, isRejection, onUndo }: Outcome) {
        const [only, ...others] = done
        const several = isRejection ? 'decide.severalRejected' : 'decide.severalApproved'
        const one = only && wordsOf({ isRejection, isOfEdit: Boolean(only.pendingEdit) })
        if (one) {
          const title = others.length > 0 ? t(several, { count: done.length }) : t(one)
          const text = others.length > 0 ? t('decide.notifies') : `${nameOf(only)}. ${t('decide.notifies')}`
          toast({ title, text, tone: 'good' }, { onUndo, undoMs: TOAST_MS })
        }
        showFailed('decide.failed', failed)
      },
      undone(done: readonly AdminProduct[], failed: readonly Failed[]) {
        const text = done.map(nameOf).join(', ')
        if (text) toast({ title: t('decide.undone'), text, tone: 'good' })
        showFailed('decide.undoFailed', failed)
      },
    }
  }, [t, toast, nameOf])
}

type UndoTime = Pick<AdminProduct, 'id' | 'undoUntil' | 'undoMs'>

/** Undo deadlines by decision, in ms of this device's clock, in order of reading. */
const endsAtOf = new Map<string, number>()

/** Longer than any list stays on screen: a forgotten deadline would restart Undo. */
const REMEMBERED_MS = 86_400_000

function forgetEnded(now: number): void {
  for (const [key, endsAt] of endsAtOf) {
    if (endsAt > now - REMEMBERED_MS) return
    endsAtOf.delete(key)
  }
}

const keyOf = ({ id, undoUntil }: Pick<UndoTime, 'id' | 'undoUntil'>) => `${id} ${undoUntil}`

/**
 * Returns the undo deadline in ms of this device's clock, even when that clock is wrong. Counted from the first read,
 * so cached lists start no new minute. Undefined when it can't be undone.
 */
function undoEndsAt(time: UndoTime): number | undefined {
  const { undoUntil, undoMs } = time
  if (undoUntil === null || undoMs === undefined) return undefined
  const now = Date.now()
  forgetEnded(now)
  const key = keyOf(time)
  const endsAt = Math.min(endsAtOf.get(key) ?? Number.POSITIVE_INFINITY, now + undoMs)
  endsAtOf.set(key, endsAt)
  return endsAt
}

/** Returns whether the latest decision can still be undone; updates when it expires. docs/product/products.md#undo. */
export function useMayUndo({ id, undoUntil, undoMs }: UndoTime): boolean {
  const [undoableKey, setUndoableKey] = useState<string>()
  const key = keyOf({ id, undoUntil })
  // Before paint, so an expired Undo never flashes.
  useLayoutEffect(() => {
    const remaining = (undoEndsAt({ id, undoUntil, undoMs }) ?? 0) - Date.now()
    setUndoableKey(remaining > 0 ? keyOf({ id, undoUntil }) : undefined)
    if (remaining <= 0) return
    const timer = setTimeout(() => setUndoableKey(undefined), remaining)
    return () => clearTimeout(timer)
  }, [id, undoUntil, undoMs])
  return undoableKey === key
}
