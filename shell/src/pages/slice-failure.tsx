import { BrokenPart, ErrorState, useTexts } from '@santhe/ui'
import { useState } from 'react'
import { frameTexts } from '../texts.ts'

function SliceFailure({ retry }: { retry: () => void }) {
  const t = useTexts(frameTexts)
  const [isRetrying, setRetrying] = useState(false)
  const handleRetry = () => {
    setRetrying(true)
    retry()
  }
  return <ErrorState title={t('failed.title')} text={t('failed.text')} onRetry={handleRetry} isRetrying={isRetrying} />
}

export const sliceFailure = (retry: () => void, isMissing: boolean) =>
  isMissing ? <SliceFailure retry={retry} /> : <BrokenPart />
