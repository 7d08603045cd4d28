import { useCall } from '@santhe/client'
import { type FarmStepOutcome, MOST_STEPS_AT_ONCE, takeFarmSteps } from '@santhe/contracts'
import { useToast } from '@santhe/host'
import { UNDO_STEP_MS } from '@santhe/rules'
import { useTexts } from '@santhe/ui'
import { useCallback, useEffect, useEffectEvent, useRef, useState } from 'react'
import { sheetTexts } from './texts.ts'
import type { Ticks } from './use-day-sheet.ts'

/** Retry unsent ticks after this pause (ms). */
const PAUSE_MS = 5_000

interface PackedTicks {
  ticks: Ticks
  change: (changed: (before: Ticks) => Ticks) => void
}

const without = (ids: readonly number[], gone: readonly number[]) => ids.filter(id => !gone.includes(id))

/** Marks orders as packed, retrying while offline; the server treats repeats as one. */
export function usePackedTicks({ ticks: { waiting }, change }: PackedTicks) {
  const t = useTexts(sheetTexts)
  const toast = useToast()
  const [send] = useCall(takeFarmSteps)
  const [packed, setPacked] = useState<ReadonlySet<number>>(new Set())
  const [refused, setRefused] = useState<readonly FarmStepOutcome[]>([])
  const [tries, setTries] = useState(0)
  const [isAway, setAway] = useState(false)
  const sending = useRef<readonly number[]>([])

  const undo = useCallback(
    async (id: number) => {
      const outcome = await send({ body: { step: 'back', orders: [{ id }] } })
      const [result] = outcome.ok ? outcome.data : []
      if (result?.isDone) setPacked(before => new Set([...before].filter(one => one !== id)))
      else if (result) setRefused(before => [...before, result])
    },
    [send],
  )

  const applyOutcomes = useCallback(
    (outcomes: readonly FarmStepOutcome[]) => {
      const done = outcomes.filter(({ isDone }) => isDone).map(({ id }) => id)
      const gone = outcomes.map(({ id }) => id)
      setPacked(before => new Set([...before, ...done]))
      setRefused(before => [...before, ...outcomes.filter(({ isDone }) => !isDone)])
      change(before => ({ ...before, waiting: without(before.waiting, gone) }))
      const last = done.at(-1)
      if (last === undefined) return
      const text = t('done', { id: last })
      const about = 'packed on the day sheet'
      toast({ title: t('updated'), text, tone: 'good', duration: UNDO_STEP_MS, about }, () => void undo(last))
    },
    [change, toast, t, undo],
  )

  // biome-ignore lint/correctness/useExhaustiveDependencies: `tries` retries unsent ticks
  useEffect(() => {
    if (waiting.length === 0 || sending.current.length > 0) return
    const ids = waiting.slice(0, MOST_STEPS_AT_ONCE)
    sending.current = ids
    void send({ body: { step: 'packed', orders: ids.map(id => ({ id })) } }).then(outcome => {
      sending.current = []
      setAway(!outcome.ok)
      if (outcome.ok) applyOutcomes(outcome.data)
      else setTimeout(() => setTries(before => before + 1), PAUSE_MS)
    })
  }, [waiting, tries, send, applyOutcomes])

  useRetryOnline(() => setTries(before => before + 1))

  const toggle = (id: number) => {
    if (sending.current.includes(id) || packed.has(id)) return
    change(before => ({
      ...before,
      waiting: before.waiting.includes(id) ? without(before.waiting, [id]) : [...before.waiting, id],
    }))
  }
  return { packed, refused, waiting: isAway ? waiting.length : 0, toggle, closeRefused: () => setRefused([]) }
}

function useRetryOnline(retry: () => void): void {
  const handleOnline = useEffectEvent(retry)
  useEffect(() => {
    const listener = () => handleOnline()
    addEventListener('online', listener)
    return () => removeEventListener('online', listener)
  }, [])
}
