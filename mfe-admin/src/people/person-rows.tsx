import type { AdminUser } from '@santhe/contracts'
import { Badge, Button, Icon, PhoneLink, useRest, useTexts } from '@santhe/ui'
import blocks from '@santhe/ui/blocks.module.css'
import { type Column, SearchField } from '@santhe/ui/office'
import { type ReactNode, useMemo } from 'react'
import lists from '../lists/lists.module.css'
import peopleTexts from '../texts/en/people.json'

interface PeopleSearchProps {
  value: string
  onChange: (change: { search: string }, how: { isTyping: boolean }) => void
}

export function PeopleSearch({ value, onChange }: PeopleSearchProps) {
  const t = useTexts(peopleTexts)
  const handleChange = (search: string) => onChange({ search }, { isTyping: true })
  return <SearchField label={t('search')} placeholder={t('searchShort')} value={value} onChange={handleChange} />
}

function ActiveBadge({ isActive }: { isActive: boolean }) {
  const t = useTexts(peopleTexts)
  return <Badge tone={isActive ? 'good' : 'bad'}>{t(isActive ? 'active' : 'inactive')}</Badge>
}

function EmailText({ email }: { email: string }) {
  const [name = '', host] = email.split('@')
  return (
    <>
      <span>{name}</span>
      {host !== undefined && (
        <>
          <wbr />
          <span>{`@${host}`}</span>
        </>
      )}
    </>
  )
}

export function usePersonColumns(): { who: Column<AdminUser>; contact: Column<AdminUser>; status: Column<AdminUser> } {
  const t = useTexts(peopleTexts)
  return useMemo(
    () => ({
      who: {
        key: 'who',
        heading: t('person'),
        hasNames: true,
        onPhone: 'head',
        cell: ({ name, username }) => (
          <span>
            {name}
            <span className={lists.under}>{username}</span>
          </span>
        ),
      },
      contact: {
        key: 'contact',
        heading: t('contact'),
        hasNames: true,
        cell: ({ email, pendingEmail, isEmailConfirmed, phone }) => (
          <span>
            <EmailText email={email} />
            {!isEmailConfirmed && <span className={lists.under}>{t('unconfirmed')}</span>}
            {pendingEmail !== null && <span className={lists.under}>{t('pendingEmail', { email: pendingEmail })}</span>}
            {phone && (
              <span className={lists.under}>
                <PhoneLink phone={phone} />
              </span>
            )}
          </span>
        ),
      },
      status: { key: 'status', heading: t('status'), cell: ({ isActive }) => <ActiveBadge isActive={isActive} /> },
    }),
    [t],
  )
}

interface PersonActionsProps {
  person: { name: string; isActive: boolean }
  onEdit: () => void
  onToggle: (() => void) | undefined
  isBusy: boolean
  children?: ReactNode
}

export function PersonActions({ person: { name, isActive }, onEdit, onToggle, isBusy, children }: PersonActionsProps) {
  const t = useTexts(peopleTexts)
  const label = t(isActive ? 'deactivate' : 'activate')
  const { isResting } = useRest(isActive)
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
          aria-disabled={isResting || undefined}
          aria-label={isResting ? undefined : t(isActive ? 'deactivateNamed' : 'activateNamed', { name })}
          onClick={() => !isResting && onToggle()}
        >
          {isResting && <Icon name="check" size="small" />}
          <span>{isResting ? t(isActive ? 'active' : 'inactive') : label}</span>
        </Button>
      )}
      {children}
    </div>
  )
}
