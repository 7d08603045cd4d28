import { isPhone } from '@santhe/host'
import { BrokenPart, ErrorState, Skeleton, SkeletonGroup, useTexts } from '@santhe/ui'
import blocks from '@santhe/ui/blocks.module.css'
import { useState } from 'react'
import frameTexts from '../texts/en/frame.json'
import styles from './PagePlaceholder.module.css'

const CARDS = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'] as const

export function PagePlaceholder() {
  return (
    <SkeletonGroup className={blocks.stack24}>
      <Skeleton shape="pill" width="16rem" />
      <div className={styles.grid}>
        {CARDS.map(card => (
          <div key={card} className={styles.card}>
            <Skeleton shape="picture" />
            <Skeleton width="70%" />
            <Skeleton width="45%" />
          </div>
        ))}
      </div>
    </SkeletonGroup>
  )
}

function SliceFailure({ retry }: { retry: () => void }) {
  const t = useTexts(frameTexts)
  const [isRetrying, setRetrying] = useState(false)
  const handleRetry = () => {
    setRetrying(true)
    retry()
  }
  const offline = isPhone() ? 'offline.phone' : 'offline.device'
  const text = t(navigator.onLine ? 'failed.text' : offline)
  return <ErrorState title={t('failed.title')} text={text} onRetry={handleRetry} isRetrying={isRetrying} />
}

export const sliceFailure = (retry: () => void, isMissing: boolean) =>
  isMissing ? <SliceFailure retry={retry} /> : <BrokenPart />
