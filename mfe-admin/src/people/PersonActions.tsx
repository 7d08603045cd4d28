import { Button, useTexts } from '@santhe/ui'
import blocks from '@santhe/ui/blocks.module.css'
import type { ReactNode } from 'react'
import { useSteadyPress } from '../lists/use-steady-press.ts'
import { peopleTexts } from './texts.ts'

interface PersonActionsProps {
  person: { name: string; isActive: boolean }
  onEdit: () => void
  onToggle: (() => void) | undefined
  isBusy: boolean
  children?: ReactNode
}

/** What can be done with a person of a list. */
export function PersonActions({ person: { name, isActive }, onEdit, onToggle, isBusy, children }: PersonActionsProps) {
  const t = useTexts(peopleTexts)
  const label = t(isActive ? 'deactivate' : 'activate')
  const handleToggle = useSteadyPress(label, () => onToggle?.())
  return (
    <div className={blocks.row8}>
      <Button size="small" look="quiet" aria-label={t('editNamed', { name })} onClick={onEdit}>
        {t('edit')}
      </Button>
      {onToggle && (
        <Button
          size="small"
          look="quiet"
          isBusy={isBusy}
          aria-label={t(isActive ? 'deactivateNamed' : 'activateNamed', { name })}
          onClick={handleToggle}
        >
          {label}
        </Button>
      )}
      {children}
    </div>
  )
}
