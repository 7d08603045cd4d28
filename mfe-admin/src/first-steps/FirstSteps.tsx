import { useEndpoint } from '@santhe/client'
import { readFirstSteps, readMarketSettings } from '@santhe/contracts'
import { firstSteps, isSetUp } from '@santhe/rules'
import { Skeleton, SkeletonGroup } from '@santhe/ui'
import type { ReactNode } from 'react'
import styles from './first-steps.module.css'
import { StepList } from './StepList.tsx'

/**
 * An admin's overview, below the first steps as long as one is open. It waits until that is known, so that nothing moves when the list
 * comes; where it can't be known the overview stands alone. docs/product/office.md#first-steps.
 */
export function FirstSteps({ children }: { children: ReactNode }) {
  const counts = useEndpoint(readFirstSteps, {}, { fresh: true })
  const settings = useEndpoint(readMarketSettings, {}, { fresh: true })
  if (counts.data && settings.data) {
    const facts = { ...counts.data, ...settings.data }
    const steps = firstSteps(facts)
    if (isSetUp(steps)) return children
    return (
      <div className={styles.column}>
        <StepList steps={steps} facts={facts} />
        {children}
      </div>
    )
  }
  if (counts.error || settings.error) return children
  return (
    <SkeletonGroup className={styles.waiting}>
      <Skeleton shape="picture" ratio="16 / 9" />
    </SkeletonGroup>
  )
}
