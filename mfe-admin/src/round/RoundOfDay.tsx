import type { Round } from '@santhe/contracts'
import { textOf, useLanguage, useSession, useUrlFilters, withPersonData } from '@santhe/host'
import { type IstDate, nearMoment } from '@santhe/rules'
import { Button, EmptyState, ErrorState, Notice, Skeleton, SkeletonGroup, useRest, useTexts } from '@santhe/ui'
import { useEffect, useState, useSyncExternalStore } from 'react'
import roundTexts from '../texts/en/round.json'
import { NextStop } from './NextStop.tsx'
import { RoundHead } from './RoundHead.tsx'
import styles from './round.module.css'
import { type RoundStep, type RoundView, type StopView, viewRound } from './round-view.ts'
import { DoneStop, Farms, LaterStop, StopList } from './Stops.tsx'
import { Expired, Trouble } from './Trouble.tsx'
import { type RoundSteps, useRound, useRoundSteps } from './use-round.ts'

const FILTERS = { day: '', area: '', district: '' }

function Unread({ error, retry, isRefreshing }: ReturnType<typeof useRound>) {
  const t = useTexts(roundTexts)
  if (!error) return <Placeholder />
  return <ErrorState title={t('loadError')} text={textOf(error)} onRetry={retry} isRetrying={isRefreshing} />
}

/** Stops of a day and area; works offline. */
export function RoundOfDay() {
  const t = useTexts(roundTexts)
  const language = useLanguage()
  const { user } = useSession()
  const [filters, setFilters] = useUrlFilters(FILTERS)
  const reading = useRound(filters)
  const { saved, steps: queued, today, openedOn, day, personId, error, isAway, save } = reading
  const isOnline = useIsOnline()
  const whyNotStored = useSavedPage()
  const steps = useRoundSteps(personId)
  const isOffline = !isOnline || isAway || queued.some(({ state }) => state === 'failed')
  const view = saved && viewRound(saved.round, { ...saved, steps: queued })

  const handleRead = (stop: StopView) => {
    for (const { step } of stop.conflicts) void withPersonData(data => data.forgetFailure(step, stop.orderId))
    if (saved) save({ ...saved, gone: saved.gone.filter(({ orderId }) => orderId !== stop.orderId) })
  }
  const head = (
    <>
      <RoundHead
        {...{ today, openedOn, day, view, isOffline }}
        round={saved?.round}
        onFilter={setFilters}
        mayChooseDistrict={user?.role === 'admin'}
      />
      <Expired personId={personId} />
    </>
  )
  if (!saved || !view) {
    return (
      <div className={styles.page}>
        {head}
        <Unread {...reading} />
      </div>
    )
  }
  const { round, loadedAt } = saved
  return (
    <div className={styles.page}>
      {head}
      {error && (
        <p className={styles.age}>{t('asOf', { when: nearMoment(new Date(loadedAt), new Date(), language) })}</p>
      )}
      <NotStored why={whyNotStored} isOffline={isOffline} />
      <Trouble stops={view.trouble} onRead={handleRead} />
      {round.hasMore && (
        <Notice tone="calm" icon="truck">
          {t('more', { count: round.stops.length })}
        </Notice>
      )}
      <Columns {...{ view, round, queued, day, isToday: day === today }} steps={steps} />
    </div>
  )
}

interface ColumnsProps {
  view: RoundView
  round: Round
  steps: RoundSteps
  queued: readonly RoundStep[]
  day: IstDate
  isToday: boolean
}

/** On wide screens the stops stand beside the current one, or beside the farms before the first is loaded. */
function Columns({ view, round, steps, queued, day, isToday }: ColumnsProps) {
  const t = useTexts(roundTexts)
  const { current, isSettling, choose } = useNextStop(view.open)
  const last = useLastStep(view.done, queued)
  const hasNext = current !== undefined || last !== undefined
  return (
    <div className={styles.columns}>
      <div className={hasNext ? styles.side : styles.main}>
        <Farms farms={round.farms} stops={view.toLoad} onLoad={steps.load} />
      </div>
      <div className={styles.main}>
        {hasNext && <NextStop {...{ stop: current, last, steps, isSettling, day }} />}
        <Emptiness {...{ view, round, isToday }} />
      </div>
      <div className={styles.side}>
        <StopList
          title={t('later')}
          stops={view.open.filter(stop => stop !== current)}
          row={stop => <LaterStop {...{ stop, day }} onChoose={() => choose(stop.orderId)} />}
        />
        <StopList title={t('done')} stops={view.done} row={stop => <DoneStop {...{ stop, steps }} />} />
      </div>
    </div>
  )
}

/** Warns that the round wouldn't open offline, and how to fix it. */
function NotStored({ why, isOffline }: { why: WhyNotStored; isOffline: boolean }) {
  const t = useTexts(roundTexts)
  // Reloading offline would lose the page.
  if (!why || (why === 'needsReload' && isOffline)) return null
  return (
    <Notice tone="attention" icon="warning">
      <p>{t(`notStoredSince.${why}`)}</p>
      {why === 'needsReload' && (
        <Button look="quiet" size="small" onClick={() => location.reload()}>
          {t('reload')}
        </Button>
      )}
    </Notice>
  )
}

interface EmptinessProps {
  view: RoundView
  round: Round
  isToday: boolean
}

function Emptiness({ view: { open, toLoad, trouble, count }, round, isToday }: EmptinessProps) {
  const t = useTexts(roundTexts)
  if (open.length > 0 || toLoad.length > 0) return null
  if (count > 0) return <EmptyState icon="check" title={t('allDone')} />
  if (trouble.length > 0 || round.hasMore) return null
  return <EmptyState icon="truck" title={t(isToday ? 'empty' : 'emptyOn')} text={t('emptyText')} />
}

function useLastStep(done: readonly StopView[], steps: readonly RoundStep[]): StopView | undefined {
  const [now, setNow] = useState(() => Date.now())
  const waiting = steps.filter(({ state, dueAt, kind }) => state === 'waiting' && dueAt > now && kind === 'outcome')
  const last = waiting.at(-1)
  useEffect(() => {
    if (!last) return
    const timer = setTimeout(() => setNow(Date.now()), Math.max(0, last.dueAt - Date.now()))
    return () => clearTimeout(timer)
  }, [last])
  return last && done.find(({ undo }) => undo?.sequence === last.sequence)
}

function Placeholder() {
  return (
    <SkeletonGroup className={styles.waiting}>
      <Skeleton shape="picture" className={styles.waitingCard} />
      <Skeleton shape="pill" width="100%" />
      <Skeleton shape="pill" width="100%" />
    </SkeletonGroup>
  )
}

/** A stop that just became current ignores presses this long (ms), intended for the previous one. */
const SETTLE_MS = 800

/** Returns the current stop: the chosen or previous one if open, else the first. `isSettling` just after a change. */
function useNextStop(open: readonly StopView[]) {
  const [shownId, setShownId] = useState<number>()
  const current = open.find(({ orderId }) => orderId === shownId) ?? open[0]
  const currentId = current?.orderId
  if (currentId !== shownId) setShownId(currentId)
  const { isResting, skipTo } = useRest(currentId, SETTLE_MS)
  const choose = (orderId: number) => {
    setShownId(orderId)
    // A deliberate choice needs no settling time.
    skipTo(orderId)
  }
  return { current, isSettling: isResting, choose }
}

/** Reason why the page wouldn't open offline. Undefined if it would, or while unknown. */
type WhyNotStored = 'needsReload' | 'failed' | 'unsupported' | undefined

/** Caches this page for offline use by the current user. docs/product/delivery.md#page-on-the-phone */
function useSavedPage(): WhyNotStored {
  const { user } = useSession()
  const isOnline = useIsOnline()
  const [why, setWhy] = useState<WhyNotStored>()
  const personId = user?.id
  useEffect(() => {
    if (personId === undefined || !isOnline) return
    const leaving = new AbortController()
    const setCurrent = (now: WhyNotStored) => {
      if (!leaving.signal.aborted) setWhy(now)
    }
    void withPersonData(data => data.saveRoundPage(personId, leaving.signal, () => setCurrent('failed'))).then(state =>
      setCurrent(state === 'stored' ? undefined : state),
    )
    return () => leaving.abort()
  }, [personId, isOnline])
  return why
}

function onChange(listener: () => void): () => void {
  addEventListener('online', listener)
  addEventListener('offline', listener)
  return () => {
    removeEventListener('online', listener)
    removeEventListener('offline', listener)
  }
}

function useIsOnline(): boolean {
  return useSyncExternalStore(onChange, () => navigator.onLine !== false)
}
