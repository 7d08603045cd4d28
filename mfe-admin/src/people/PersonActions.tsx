import { Button, useTexts } from '@santhe/ui'
import type { ReactNode } from 'react'
import lists from '../lists/lists.module.css'
import { peopleTexts } from './texts.ts'

interface PersonActionsProps {
  person: { name: string; isActive: boolean }
  onEdit: () => void
  /** Undefined for the own account, which nobody deactivates. */
  onToggle: (() => void) | undefined
  isBusy: boolean
  children?: ReactNode
}

/** What can be done with a person of a list. */
export function PersonActions({ person: { name, isActive }, onEdit, onToggle, isBusy, children }: PersonActionsProps) {
  const t = useTexts(peopleTexts)
  return (
    <div className={lists.actions}>
      <Button size="small" look="quiet" aria-label={t('editNamed', { name })} onClick={onEdit}>
        {t('edit')}
      </Button>
      {onToggle && (
        <Button
          size="small"
          look="quiet"
          isBusy={isBusy}
          aria-label={t(isActive ? 'deactivateNamed' : 'activateNamed', { name })}
          onClick={onToggle}
        >
          {t(isActive ? 'deactivate' : 'activate')}
        </Button>
      )}
      {children}
    </div>
  )
}
