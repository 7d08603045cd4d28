import { useCall, useEndpoint } from '@santhe/client'
import { addReadyCategories, readFirstSteps, readMarketSettings } from '@santhe/contracts'
import { Link, reasonOf, useSession, useToast } from '@santhe/host'
import {
  type FirstStep,
  type FirstStepCounts,
  type FirstStepState,
  firstSteps,
  isSetUp,
  type MarketSettings,
  may,
  READY_CATEGORIES,
} from '@santhe/rules'
import { Badge, Button, buttonClass, Icon, Panel, Skeleton, SkeletonGroup, useTexts } from '@santhe/ui'
import blocks from '@santhe/ui/blocks.module.css'
import type { ReactNode } from 'react'
import { useNotRead } from '../lists/NotRead.tsx'
import { OverviewTab } from '../overview/OverviewTab.tsx'
import { RoundCard } from '../round/RoundCard.tsx'
import firstStepsTexts from '../texts/en/first-steps.json'
import styles from './first-steps.module.css'

export function Overview() {
  const { user } = useSession()
  if (user?.role === 'delivery_agent')
    return (
      <>
        <RoundCard />
        <OverviewTab />
      </>
    )
  if (user === null || !may(user, 'admin.only')) return <OverviewTab />
  return (
    <FirstSteps>
      <OverviewTab />
    </FirstSteps>
  )
}

/**
 * Shows an admin's open first steps above the overview. Waits until they load, so that nothing jumps.
 * Shows only the overview when they fail to load. docs/product/office.md#first-steps
 */
function FirstSteps({ children }: { children: ReactNode }) {
  const counts = useNotRead(useEndpoint(readFirstSteps, {}, { fresh: true }))
  const settings = useNotRead(useEndpoint(readMarketSettings, {}, { fresh: true }))
  const facts = counts.data && settings.data && { ...counts.data, ...settings.data }
  if (!facts && !counts.error && !settings.error)
    return (
      <SkeletonGroup className={styles.waiting}>
        <Skeleton shape="picture" ratio="16 / 9" />
      </SkeletonGroup>
    )
  const steps = facts && firstSteps(facts)
  // The same position in the tree keeps the overview's state when the list disappears.
  return (
    <div className={styles.column}>
      {facts && steps && !isSetUp(steps) && <StepList steps={steps} facts={facts} />}
      {children}
    </div>
  )
}

type Facts = FirstStepCounts & MarketSettings

interface StepListProps {
  steps: readonly FirstStepState[]
  facts: Facts
}

function StepList({ steps, facts }: StepListProps) {
  const t = useTexts(firstStepsTexts)
  return (
    <Panel title={t('title')}>
      <p className={blocks.muted}>{t('text')}</p>
      <ol className={blocks.stack16}>
        {steps.map(state => (
          <Step key={state.step} state={state} facts={facts} />
        ))}
      </ol>
    </Panel>
  )
}

function Step({ state: { step, isDone, isOptional }, facts }: { state: FirstStepState; facts: Facts }) {
  const t = useTexts(firstStepsTexts)
  const textOf = useStepTexts(facts)
  const open = isOptional ? t('optional') : t('open')
  return (
    <li className={styles.step}>
      <span className={isDone ? styles.done : styles.open}>{isDone && <Icon name="check" size="small" />}</span>
      <div>
        <p className={styles.name}>
          {t(step)} <Badge tone={isDone ? 'good' : 'attention'}>{isDone ? t('done') : open}</Badge>
        </p>
        <p className={blocks.muted}>{textOf[step]}</p>
      </div>
      <StepAction step={step} isDone={isDone} hasInactiveTable={facts.inactiveFeeTables > 0} />
    </li>
  )
}

function useStepTexts(facts: Facts): Record<FirstStep, string> {
  const { categories, fees, feeTables, inactiveFeeTables, districtManagers, mail, payments } = facts
  const t = useTexts(firstStepsTexts)
  return {
    categories: categories > 0 ? t('categoriesDone', { count: categories }) : t('categoriesOpen'),
    fees: fees > 0 ? t('feesDone', { count: fees }) : t('feesOpen'),
    feeTable:
      feeTables > 0
        ? t('feeTableDone', { count: feeTables })
        : t(inactiveFeeTables > 0 ? 'feeTableInactive' : 'feeTableOpen'),
    districtManager:
      districtManagers > 0 ? t('districtManagerDone', { count: districtManagers }) : t('districtManagerOpen'),
    mail: t(`mailSettings.${mail}`),
    payments: t(`paymentSettings.${payments}`),
  }
}

/** Mail and payment have no tab: they are set on the server. */
const TABS = {
  categories: 'openCategories',
  fees: 'openFees',
  feeTable: 'addFeeTable',
  districtManager: 'openStaff',
} as const
const PATHS = {
  categories: '/admin?tab=categories',
  fees: '/admin?tab=fees',
  feeTable: '/admin?tab=fees&add=table',
  districtManager: '/admin?tab=staff',
} as const

interface StepActionProps {
  step: FirstStep
  isDone: boolean
  hasInactiveTable: boolean
}

function StepAction({ step, isDone, hasInactiveTable }: StepActionProps): ReactNode {
  const t = useTexts(firstStepsTexts)
  if (step === 'mail' || step === 'payments' || isDone) return null
  // Link to an inactive table: a second table would charge twice.
  const target = step === 'feeTable' && hasInactiveTable ? 'fees' : step
  return (
    <div className={styles.actions}>
      {step === 'categories' && <AddReady />}
      <Link className={buttonClass({ look: 'quiet', size: 'small' })} to={PATHS[target]}>
        {t(TABS[target])}
      </Link>
    </div>
  )
}

function AddReady() {
  const t = useTexts(firstStepsTexts)
  const toast = useToast()
  const [send, { isBusy }] = useCall(addReadyCategories)
  const handleAdd = async () => {
    const outcome = await send({ body: {} })
    if (outcome.ok) toast({ title: t('added'), tone: 'good' })
    else toast({ title: t('addFailed'), text: reasonOf(outcome.error), tone: 'bad' })
  }
  return (
    <Button size="small" isBusy={isBusy} onClick={handleAdd}>
      {t('addReady', { count: Object.keys(READY_CATEGORIES).length })}
    </Button>
  )
}
