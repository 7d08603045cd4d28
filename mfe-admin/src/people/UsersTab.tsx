import { useListFilters, useListPages } from '@santhe/client'
import { type AdminUser, listUsers } from '@santhe/contracts'
import { textOf, useLanguage, useNow, useSession } from '@santhe/host'
import { istDateOf, nearDateInRow, ROLES } from '@santhe/rules'
import { Button, Dialog, EmptyState, ErrorState, Select, useTexts } from '@santhe/ui'
import { type Column, DataTable } from '@santhe/ui/office'
import { type ComponentProps, useMemo, useState } from 'react'
import forms from '../forms/forms.module.css'
import lists from '../lists/lists.module.css'
import { useNotRead } from '../lists/NotRead.tsx'
import { OFFICE_LISTS, PAGE_LIMIT } from '../lists/office-lists.ts'
import { useListKeys } from '../lists/use-list-keys.tsx'
import peopleTexts from '../texts/en/people.json'
import userTexts from '../texts/en/user.json'
import { PersonDialog } from './PersonDialog.tsx'
import { PeopleSearch, PersonActions, usePersonColumns } from './person-rows.tsx'
import { usePeopleCalls } from './person-writes.ts'

const FILTERS = { role: '', search: '' }

/** Lists all accounts by role. docs/product/office.md#users */
export function UsersTab() {
  const t = useTexts(userTexts)
  const tp = useTexts(peopleTexts)
  const [{ role, search }, setFilters] = useListFilters(FILTERS)
  const ofRole = ROLES.find(each => each === role)
  const query = { limit: PAGE_LIMIT, ...(ofRole && { role: ofRole }), ...(search && { search }) }
  const { items, error, retry, more, isRefreshing, isReady } = useNotRead(
    useListPages(listUsers, { query }, { fresh: true }),
  )
  const [edited, setEdited] = useState<AdminUser | 'new'>()
  const keys = useListKeys<AdminUser>({
    rows: items,
    onOpen: setEdited,
    place: { list: OFFICE_LISTS.users, isReady },
  })
  return (
    <div className={lists.tab}>
      <div className={lists.bar}>
        <PeopleSearch value={search} onChange={setFilters} />
        <div className={lists.filter}>
          <Select
            label={t('role')}
            value={ofRole ?? ''}
            onChange={value => setFilters({ role: value })}
            options={[{ value: '', label: t('all') }, ...ROLES.map(value => ({ value, label: tp(`roles.${value}`) }))]}
          />
        </div>
        {keys.help}
        <Button className={lists.add} onClick={() => setEdited('new')}>
          {t('add')}
        </Button>
      </div>
      {error && !items ? (
        <ErrorState title={t('loadError')} text={textOf(error)} onRetry={retry} isRetrying={isRefreshing} />
      ) : (
        <UserTable users={items} more={more} onEdit={setEdited} rowProps={keys.rowProps} />
      )}
      <PersonDialog list="users" person={edited} newRole="customer" onClose={() => setEdited(undefined)} />
    </div>
  )
}

interface UserTableProps {
  users: readonly AdminUser[] | undefined
  more: ComponentProps<typeof DataTable<AdminUser>>['more']
  onEdit: (user: AdminUser) => void
  /** Props for a row's element from the list's keys. */
  rowProps: ComponentProps<typeof DataTable<AdminUser>>['rowProps']
}

function UserTable({ users, more, onEdit, rowProps }: UserTableProps) {
  const t = useTexts(userTexts)
  const tp = useTexts(peopleTexts)
  const language = useLanguage()
  const today = istDateOf(useNow())
  const { who, contact, status } = usePersonColumns()
  const columns = useMemo<readonly Column<AdminUser>[]>(
    () => [
      who,
      { key: 'role', heading: t('role'), cell: ({ role }) => tp(`roles.${role}`) },
      contact,
      { key: 'district', heading: t('district'), cell: ({ district }) => district ?? '–' },
      {
        key: 'joined',
        heading: t('joined'),
        isNumber: true,
        cell: ({ createdAt }) => nearDateInRow(createdAt, today, language),
      },
      status,
      {
        key: 'actions',
        heading: tp('actions'),
        onPhone: 'foot',
        cell: user => <UserActions user={user} onEdit={() => onEdit(user)} />,
      },
    ],
    [t, tp, today, who, contact, status, onEdit, language],
  )
  return (
    <DataTable
      label={t('list')}
      columns={columns}
      rows={users}
      keyOf={({ id }) => id}
      more={more}
      rowProps={rowProps}
      whenEmpty={<EmptyState icon="user" title={t('empty')} />}
    />
  )
}

function UserActions({ user, onEdit }: { user: AdminUser; onEdit: () => void }) {
  const { user: self } = useSession()
  const { toggle, isBusy } = usePeopleCalls('users')
  const [isOpen, setOpen] = useState(false)
  const isSelf = self?.id === user.id
  const handleToggle = () => (hasOffers(user) ? setOpen(true) : void toggle(user))
  const handleChoice = async (offers?: 'takeOut' | 'bringBack') => {
    await toggle(user, offers)
    setOpen(false)
  }
  return (
    <PersonActions person={user} onEdit={onEdit} onToggle={isSelf ? undefined : handleToggle} isBusy={isBusy}>
      <FarmerStatus
        {...{ user, isOpen, isBusy }}
        onToggle={offers => void handleChoice(offers)}
        onClose={() => setOpen(false)}
      />
    </PersonActions>
  )
}

interface FarmerStatusProps {
  user: AdminUser
  isOpen: boolean
  isBusy: boolean
  onToggle: (offers?: 'takeOut' | 'bringBack') => void
  onClose: () => void
}

/** Whether switching a farmer's account affects products, which requires a confirmation. */
function hasOffers({ isActive, offers }: AdminUser): boolean {
  return offers !== undefined && (isActive ? offers.onSale : offers.takenOut) > 0
}

/** Lists products that stay on sale with a deactivated farmer or return with an activated one. docs/product/office.md#users */
function FarmerStatus({ user, isOpen, isBusy, onToggle, onClose }: FarmerStatusProps) {
  const t = useTexts(userTexts)
  const { name, isActive, offers = { onSale: 0, takenOut: 0 } } = user
  return (
    <Dialog title={t(isActive ? 'status.offTitle' : 'status.onTitle', { name })} isOpen={isOpen} onClose={onClose}>
      <div className={forms.form}>
        {isActive && <p>{t('status.offText', { name })}</p>}
        <p>
          {isActive ? t('status.onSale', { count: offers.onSale }) : t('status.takenOut', { count: offers.takenOut })}
        </p>
        <Button
          isBusy={isBusy}
          busyLabel={t('status.busy')}
          onClick={() => onToggle(isActive ? 'takeOut' : 'bringBack')}
        >
          {t(isActive ? 'status.offAndTakeOut' : 'status.onAndBringBack')}
        </Button>
        <Button look="quiet" isBusy={isBusy} onClick={() => onToggle()}>
          {t(isActive ? 'status.off' : 'status.on')}
        </Button>
        <Button look="plain" onClick={onClose}>
          {t('status.cancel')}
        </Button>
      </div>
    </Dialog>
  )
}
