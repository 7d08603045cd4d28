import { useEndpoint } from '@santhe/client'
import { readFirstSteps, readMarketSettings } from '@santhe/contracts'
import { firstSteps, isSetUp } from '@santhe/rules'
import { Skeleton, SkeletonGroup } from '@santhe/ui'
import type { ReactNode } from 'react'
import { useNotRead } from '../lists/not-read/use-not-read.ts'
import styles from './first-steps.module.css'
import { StepList } from './StepList.tsx'

/**
 * Shows an admin's open first steps above the overview. Waits for them to load so nothing jumps; on failure shows the
 * overview alone. docs/product/office.md#first-steps.
 */
export function FirstSteps({ children }: { children: ReactNode }) {
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
  // Same position in the tree when the list goes, so the overview keeps its state.
  return (
    <div className={styles.column}>
      {facts && steps && !isSetUp(steps) && <StepList steps={steps} facts={facts} />}
      {children}
    </div>
  )
}
