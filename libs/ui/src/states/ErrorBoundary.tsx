import { Component, type ReactNode } from 'react'
import uiTexts from '../texts/en/ui.json'
import { useTexts } from '../texts/texts.tsx'
import { ErrorState } from './ErrorState.tsx'

/** Offers a reload: the part's state is lost, so nothing else helps. */
export function BrokenPart() {
  const t = useTexts(uiTexts)
  const title = t('broken.title')
  return (
    <ErrorState
      title={title}
      text={t('broken.text')}
      retryText={t('broken.reload')}
      onRetry={() => location.reload()}
    />
  )
}

interface ErrorBoundaryProps {
  children: ReactNode
  of?: string
}

/** A class, since React supports no other error boundaries. */
export class ErrorBoundary extends Component<ErrorBoundaryProps, { hasFailed: boolean }> {
  override state = { hasFailed: false }

  static getDerivedStateFromError() {
    return { hasFailed: true }
  }

  override componentDidCatch(error: unknown) {
    console.error(error)
  }

  override componentDidUpdate({ of }: ErrorBoundaryProps) {
    if (this.state.hasFailed && of !== this.props.of) this.setState({ hasFailed: false })
  }

  override render() {
    return this.state.hasFailed ? <BrokenPart /> : this.props.children
  }
}
