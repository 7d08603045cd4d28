import type { FarmOrder, FarmStepOutcome } from '@santhe/contracts'
import { type FarmStep, farmWorkOf, UNDO_STEP_MS } from '@santhe/rules'
import { Button, Notice, useTexts } from '@santhe/ui'
import blocks from '@santhe/ui/blocks.module.css'
import { useEffect, useRef, useState } from 'react'
import { severalTexts, workTexts } from '../texts/orders.ts'
import { useFarmSteps } from './NextFarmStep.tsx'
import { isChoosable, type OrderSelection } from './order-selection.tsx'
import styles from './several.module.css'

const STEPS = ['accepted', 'packed', 'shipping'] as const
/** Work filters each step applies to. */
const WORK_OF = { accepted: ['accept'], packed: ['pack'], shipping: ['pack', 'send'] } as const

const isFor = (step: (typeof STEPS)[number], order: FarmOrder) => WORK_OF[step].some(work => work === farmWorkOf(order))

interface SeveralResult {
  step: FarmStep
  outcomes: readonly FarmStepOutcome[]
}

export interface SeveralPanelProps {
  rows: readonly FarmOrder[]
  selection: OrderSelection
  onDone: (outcomes: readonly FarmStepOutcome[]) => void
}

/** docs/product/farmer-dashboard.md#several-at-once */
export function SeveralPanel({ rows, selection, onDone }: SeveralPanelProps) {
  const w = useTexts(workTexts)
  const s = useTexts(severalTexts)
  const { takeAll, isBusy } = useFarmSteps(onDone)
  const [result, setResult] = useState<SeveralResult>()
  const { orders, choose } = selection
  const take = async (step: FarmStep, some: readonly { id: number; status: FarmOrder['status'] }[]) => {
    const outcomes = await takeAll(step, some)
    if (!outcomes) return
    setResult({ step, outcomes })
    choose([])
  }
  const choosable = rows.filter(isChoosable)
  return (
    <>
      {result && (
        <Result result={result} onUndo={() => void take('back', doneOf(result))} onClose={() => setResult(undefined)} />
      )}
      <section className={styles.panel} aria-label={w('several.choose')}>
        <p className={styles.line}>
          <strong role="status">{orders.length === 0 ? s('none') : s('chosen', { count: orders.length })}</strong>
          {orders.length < choosable.length && (
            <Button look="plain" size="small" onClick={() => choose(choosable.map(({ id }) => id))}>
              {s('all', { count: choosable.length })}
            </Button>
          )}
        </p>
        <div className={blocks.row8}>
          {STEPS.map(step => {
            const count = orders.filter(order => isFor(step, order)).length
            return (
              count > 0 && (
                <Button key={step} isBusy={isBusy} onClick={() => void take(step, orders)}>
                  {s('step', { step: w(`next.${step}`), count })}
                </Button>
              )
            )
          })}
        </div>
      </section>
    </>
  )
}

function doneOf({ outcomes }: SeveralResult) {
  return outcomes.flatMap(({ id, isDone, status }) => (isDone && status ? [{ id, status }] : []))
}

interface ResultProps {
  result: SeveralResult
  onUndo: () => void
  onClose: () => void
}

function Result({ result, onUndo, onClose }: ResultProps) {
  const w = useTexts(workTexts)
  const s = useTexts(severalTexts)
  const [tooLateOf, setTooLateOf] = useState<SeveralResult>()
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    box.current?.focus()
    const timer = setTimeout(() => setTooLateOf(result), UNDO_STEP_MS)
    return () => clearTimeout(timer)
  }, [result])
  const { step, outcomes } = result
  const done = outcomes.filter(({ isDone }) => isDone)
  const refused = outcomes.filter(({ isDone }) => !isDone)
  const nameOf = ({ id, customerName }: FarmStepOutcome) => ({ id, name: customerName ?? '' })
  return (
    <Notice tone={refused.length > 0 ? 'attention' : 'calm'} icon={refused.length > 0 ? 'warning' : 'check'} ref={box}>
      <div className={styles.result}>
        {done.length > 0 && (
          <p>
            <strong>{s('done', { step: w(`became.${step}`) })}</strong>{' '}
            {done.map(one => s('one', nameOf(one))).join(', ')}
          </p>
        )}
        {refused.length > 0 && (
          <>
            <strong>{s('refused')}</strong>
            <ul>
              {refused.map(one => (
                <li key={one.id}>{s('because', { ...nameOf(one), message: one.message })}</li>
              ))}
            </ul>
          </>
        )}
        <p className={blocks.row8}>
          {done.length > 0 && step !== 'back' && tooLateOf !== result && (
            <Button look="quiet" size="small" onClick={onUndo}>
              {s('undo')}
            </Button>
          )}
          <Button look="plain" size="small" onClick={onClose}>
            {s('close')}
          </Button>
        </p>
      </div>
    </Notice>
  )
}
