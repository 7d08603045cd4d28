import type { FarmOrder, FarmStepOutcome } from '@santhe/contracts'
import { useNow } from '@santhe/host'
import { type FarmStep, farmWorkOf, type IstDate, istDateOf, nextFarmStep, UNDO_STEP_MS } from '@santhe/rules'
import { Button, ConfirmDialog, Notice, useRest, useTexts } from '@santhe/ui'
import blocks from '@santhe/ui/blocks.module.css'
import { useEffect, useRef, useState } from 'react'
import severalTexts from '../texts/en/several.json'
import workTexts from '../texts/en/work.json'
import { useFarmWord } from './cells.tsx'
import { useFarmSteps, wordOfStep } from './NextFarmStep.tsx'
import { isChoosable, type OrderSelection } from './order-selection.tsx'
import styles from './several.module.css'

/** Steps that may skip earlier ones. */
const SKIPPING = ['packed', 'shipping'] as const
type SkippingStep = (typeof SKIPPING)[number]

/** Whether the step would skip earlier ones. Orders that still grow are not packed yet. */
const skips = (step: SkippingStep, order: FarmOrder, today: IstDate) =>
  farmWorkOf(order, today) === 'pack' && nextFarmStep(order) !== step

interface SeveralResult {
  step: FarmStep | 'next'
  orders: readonly FarmOrder[]
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
  const line = useRef<HTMLElement>(null)
  const take = async (step: SeveralResult['step'], some: readonly FarmOrder[]) => {
    const outcomes = await takeAll(step, some)
    if (!outcomes) return
    setResult(outcomes.length > 0 ? { step, orders: some, outcomes } : undefined)
    choose([])
    if (outcomes.length === 0) line.current?.focus()
  }
  const choosable = rows.filter(isChoosable)
  return (
    <>
      {result && (
        <Result
          result={result}
          isBusy={isBusy}
          onMove={some => void take('next', some)}
          onUndo={() => void take('back', doneOf(result))}
          onClose={() => (orders.length > 0 ? setResult(undefined) : selection.toggle())}
        />
      )}
      <section className={styles.panel} aria-label={w('several.choose')} data-choosing="">
        <p className={styles.line}>
          <strong ref={line} tabIndex={-1} role="status">
            {orders.length === 0 ? s('none') : s('chosen', { count: orders.length })}
          </strong>
          {orders.length < choosable.length && (
            <Button look="plain" size="small" onClick={() => choose(choosable.map(({ id }) => id))}>
              {s('all', { count: choosable.length })}
            </Button>
          )}
        </p>
        <div className={blocks.row8}>
          <MoveOn orders={orders} isBusy={isBusy} onMove={some => void take('next', some)} />
          <Skips orders={orders} isBusy={isBusy} onSkip={take} />
        </div>
      </section>
    </>
  )
}

interface MoveOnProps {
  orders: readonly FarmOrder[]
  isBusy: boolean
  onMove: (orders: readonly FarmOrder[]) => void
}

/** One button that takes each order's own next step. */
function MoveOn({ orders, isBusy, onMove }: MoveOnProps) {
  const w = useTexts(workTexts)
  const s = useTexts(severalTexts)
  const moving = orders.filter(order => nextFarmStep(order))
  const counts = new Map<Exclude<ReturnType<typeof wordOfStep>, 'back'>, number>()
  for (const order of moving) {
    const step = nextFarmStep(order)
    const word = step && wordOfStep(step, order)
    if (word && word !== 'back') counts.set(word, (counts.get(word) ?? 0) + 1)
  }
  const [only, ...others] = [...counts]
  if (!only) return null
  const steps = [only, ...others].map(([word, count]) => s(`part.${word}`, { count })).join(', ')
  return (
    <Button isBusy={isBusy} onClick={() => onMove(moving)}>
      {others.length === 0
        ? s('step', { step: w(`next.${only[0]}`), count: only[1] })
        : s('move', { count: moving.length, steps })}
    </Button>
  )
}

interface SkipsProps {
  orders: readonly FarmOrder[]
  isBusy: boolean
  onSkip: (step: SkippingStep, orders: readonly FarmOrder[]) => Promise<void>
}

function Skips({ orders, isBusy, onSkip }: SkipsProps) {
  const w = useTexts(workTexts)
  const s = useTexts(severalTexts)
  const today = istDateOf(useNow())
  const [chosenStep, setChosenStep] = useState<SkippingStep>()
  const step = chosenStep ?? 'packed'
  const ordersOf = (skipping: SkippingStep) => orders.filter(order => skips(skipping, order, today))
  const offered = SKIPPING.filter(skipping => ordersOf(skipping).length > 0)
  const textOf = (key: 'step' | 'skip', skipping: SkippingStep) =>
    s(key, { step: w(`next.${skipping}`), count: ordersOf(skipping).length })
  return (
    <>
      {offered.length > 0 && (
        <details className={styles.more}>
          <summary>{s('more')}</summary>
          <div className={blocks.row8}>
            {offered.map(skipping => (
              <Button key={skipping} look="quiet" size="small" onClick={() => setChosenStep(skipping)}>
                {textOf('step', skipping)}
              </Button>
            ))}
          </div>
        </details>
      )}
      <ConfirmDialog
        title={textOf('skip', step)}
        text={s('skipText')}
        confirm={textOf('step', step)}
        look="primary"
        dismiss={s('keep')}
        isOpen={chosenStep !== undefined}
        isBusy={isBusy}
        onConfirm={() => void onSkip(step, ordersOf(step)).then(() => setChosenStep(undefined))}
        onClose={() => setChosenStep(undefined)}
      />
    </>
  )
}

function doneOf({ orders, outcomes }: SeveralResult): FarmOrder[] {
  return outcomes.flatMap(({ id, isDone, status, packedAt }) => {
    const order = orders.find(one => one.id === id)
    return order && isDone && status ? [{ ...order, status, packedAt }] : []
  })
}

interface ResultProps {
  result: SeveralResult
  isBusy: boolean
  onMove: (orders: readonly FarmOrder[]) => void
  onUndo: () => void
  onClose: () => void
}

interface OutcomesProps {
  done: readonly FarmStepOutcome[]
  refused: readonly FarmStepOutcome[]
  wordOf: (outcome: FarmStepOutcome) => string
}

function Outcomes({ done, refused, wordOf }: OutcomesProps) {
  const s = useTexts(severalTexts)
  const words = new Set(done.map(wordOf))
  const word = words.size === 1 ? [...words][0] : undefined
  const nameOf = ({ id, customerName }: FarmStepOutcome) => ({ id, name: customerName ?? '' })
  return (
    <>
      {done.length > 0 && (
        <p>
          <strong>{word === undefined ? s('moved') : s('done', { step: word })}</strong>{' '}
          {done
            .map(one =>
              word === undefined ? s('oneNow', { ...nameOf(one), step: wordOf(one) }) : s('one', nameOf(one)),
            )
            .join(', ')}
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
    </>
  )
}

function Result({ result, isBusy, onMove, onUndo, onClose }: ResultProps) {
  const w = useTexts(workTexts)
  const s = useTexts(severalTexts)
  const [tooLateOf, setTooLateOf] = useState<SeveralResult>()
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    box.current?.focus()
    const timer = setTimeout(() => setTooLateOf(result), UNDO_STEP_MS)
    return () => clearTimeout(timer)
  }, [result])
  const { step, orders, outcomes } = result
  const today = istDateOf(useNow())
  const { isResting } = useRest(result)
  // Orders that still grow or are due later are not packed yet.
  const toPack = doneOf(result).filter(order => farmWorkOf(order, today) === 'pack')
  const done = outcomes.filter(({ isDone }) => isDone)
  const refused = outcomes.filter(({ isDone }) => !isDone)
  const farmWord = useFarmWord()
  const wordOf = ({ id, status, packedAt }: FarmStepOutcome) =>
    step === 'back' || status === null
      ? w('back')
      : farmWord({ ...orders.find(order => order.id === id), status, packedAt })
  return (
    <Notice tone={refused.length > 0 ? 'attention' : 'calm'} icon={refused.length > 0 ? 'warning' : 'check'} ref={box}>
      <div className={styles.result}>
        <Outcomes {...{ done, refused, wordOf }} />
        <div className={blocks.row8}>
          {step !== 'back' && !isResting && <MoveOn orders={toPack} isBusy={isBusy} onMove={onMove} />}
          {done.length > 0 && step !== 'back' && tooLateOf !== result && (
            <Button look="quiet" size="small" onClick={onUndo}>
              {s('undo')}
            </Button>
          )}
          <Button look="plain" size="small" onClick={onClose}>
            {s('close')}
          </Button>
        </div>
      </div>
    </Notice>
  )
}
