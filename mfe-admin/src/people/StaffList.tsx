import { useListFilters, useListPages } from '@santhe/client'
import {
  type HierarchyPerson,
  listDeliveryAgents,
  listDistrictManagers,
  listTalukAgents,
  type StaffMember,
} from '@santhe/contracts'
import { textOf } from '@santhe/host'
import type { StaffMemberRole } from '@santhe/rules'
import { Button, EmptyState, ErrorState, useTexts } from '@santhe/ui'
import { type Column, DataTable } from '@santhe/ui/office'
import { useMemo } from 'react'
import lists from '../lists/lists.module.css'
import { useNotRead } from '../lists/not-read/use-not-read.ts'
import { OFFICE_LISTS, PAGE_LIMIT } from '../lists/office-lists.ts'
import { useListKeys } from '../lists/use-list-keys.tsx'
import { membersOf } from './person-body.ts'
import { PeopleSearch, PersonActions, usePersonColumns } from './person-rows.tsx'
import { peopleTexts, staffTexts } from './texts.ts'
import { usePeopleCalls } from './use-people-calls.ts'

const LISTS = {
  district_manager: listDistrictManagers,
  taluk_agent: listTalukAgents,
  delivery_agent: listDeliveryAgents,
} as const satisfies Record<StaffMemberRole, unknown>

const FILTERS = { search: '' }

interface StaffListProps {
  role: StaffMemberRole
  hierarchy: readonly HierarchyPerson[] | undefined
  onEdit: (member: StaffMember) => void
  onDelete: (member: StaffMember) => void
}

export function StaffList({ role, hierarchy, onEdit, onDelete }: StaffListProps) {
  const t = useTexts(staffTexts)
  const [{ search }, setFilters] = useListFilters(FILTERS)
  const query = { limit: PAGE_LIMIT, ...(search && { search }) }
  const { items, error, retry, more, isRefreshing, isReady } = useNotRead(
    useListPages(LISTS[role], { query }, { fresh: true }),
  )
  const keys = useListKeys<StaffMember>({
    rows: items,
    onOpen: onEdit,
    place: { list: OFFICE_LISTS.staff, isReady },
  })
  const columns = useStaffColumns({ role, hierarchy, onEdit, onDelete })
  return (
    <>
      <div className={lists.bar}>
        <PeopleSearch value={search} onChange={setFilters} />
        {keys.help}
      </div>
      {error && !items ? (
        <ErrorState title={t('loadError')} text={textOf(error)} onRetry={retry} isRetrying={isRefreshing} />
      ) : (
        <DataTable<StaffMember>
          label={t(role)}
          columns={columns}
          rows={items}
          keyOf={({ id }) => id}
          more={more}
          rowProps={keys.rowProps}
          whenEmpty={<EmptyState icon="user" title={t(`empty.${role}`)} />}
        />
      )}
    </>
  )
}

function useStaffColumns({ role, hierarchy, onEdit, onDelete }: StaffListProps): readonly Column<StaffMember>[] {
  const t = useTexts(staffTexts)
  const tp = useTexts(peopleTexts)
  const { who, contact, status } = usePersonColumns()
  return useMemo(() => {
    const names = new Map(hierarchy?.map(({ id, name }) => [id, name]))
    const link: Column<StaffMember> =
      role === 'district_manager'
        ? {
            key: 'members',
            heading: t('members'),
            isNumber: true,
            cell: ({ id }) => hierarchy && membersOf(hierarchy, id).length,
          }
        : {
            key: 'reportsTo',
            heading: t('reportsTo'),
            hasNames: true,
            cell: ({ reportsTo }) => (reportsTo === null ? t('noManager') : (names.get(reportsTo) ?? '–')),
          }
    return [
      who,
      {
        key: 'district',
        heading: t('district'),
        cell: ({ district, taluk }) => (
          <span>
            <span>{district ?? t('noDistrict')}</span>
            {taluk && <span className={lists.under}>{taluk}</span>}
          </span>
        ),
      },
      link,
      contact,
      status,
      {
        key: 'actions',
        heading: tp('actions'),
        onPhone: 'foot',
        cell: member => (
          <StaffActions member={member} onEdit={() => onEdit(member)} onDelete={() => onDelete(member)} />
        ),
      },
    ]
  }, [t, tp, role, hierarchy, who, contact, status, onEdit, onDelete])
}

interface StaffActionsProps {
  member: StaffMember
  onEdit: () => void
  onDelete: () => void
}

function StaffActions({ member, onEdit, onDelete }: StaffActionsProps) {
  const t = useTexts(staffTexts)
  const { toggle, isBusy } = usePeopleCalls('staff')
  return (
    <PersonActions person={member} onEdit={onEdit} onToggle={() => void toggle(member)} isBusy={isBusy}>
      <Button size="small" look="quiet" aria-label={t('deleteNamed', { name: member.name })} onClick={onDelete}>
        {t('delete')}
      </Button>
    </PersonActions>
  )
}
