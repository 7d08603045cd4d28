import type { AdminUser } from '@santhe/contracts'
import { Badge, useTexts } from '@santhe/ui'
import type { Column } from '@santhe/ui/office'
import { useMemo } from 'react'
import lists from '../lists/lists.module.css'
import { peopleTexts } from './texts.ts'

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
        cell: ({ email, pendingEmail, phone }) => (
          <span>
            <EmailText email={email} />
            {pendingEmail !== null && <span className={lists.under}>{t('pendingEmail', { email: pendingEmail })}</span>}
            {phone && <span className={lists.under}>{phone}</span>}
          </span>
        ),
      },
      status: { key: 'status', heading: t('status'), cell: ({ isActive }) => <ActiveBadge isActive={isActive} /> },
    }),
    [t],
  )
}
