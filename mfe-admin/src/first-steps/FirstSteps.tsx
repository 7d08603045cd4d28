import { useEndpoint } from '@santhe/client'
import { readFirstSteps, readMarketSettings } from '@santhe/contracts'
import { firstSteps, isSetUp } from '@santhe/rules'
import { Skeleton, SkeletonGroup } from '@santhe/ui'
import type { ReactNode } from 'react'
import { useNotRead } from '../lists/not-read/use-not-read.ts'
import styles from './first-steps.module.css'
import { StepList } from './StepList.tsx'

/**
 * An admin's overview, below the first steps as long as one is open. It waits until that is known, so that nothing moves when the list
 * comes; where it can't be known the overview stands alone. docs/product/office.md#first-steps.
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
  // The overview keeps its place in the tree when the list goes: otherwise it would start again.
  return (
    <div className={styles.column}>
      {facts && steps && !isSetUp(steps) && <StepList steps={steps} facts={facts} />}
      {children}
    </div>
  )
}
