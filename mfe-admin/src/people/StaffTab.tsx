import { useEndpoint, useListFilters, useListPages } from '@santhe/client'
import {
  type HierarchyPerson,
  listDeliveryAgents,
  listDistrictManagers,
  listTalukAgents,
  readHierarchy,
  type StaffMember,
} from '@santhe/contracts'
import { textOf } from '@santhe/host'
import { STAFF_MEMBER_ROLES, type StaffMemberRole } from '@santhe/rules'
import { Button, Dialog, EmptyState, ErrorState, Select, useTexts } from '@santhe/ui'
import { type Column, DataTable } from '@santhe/ui/office'
import { Segmented } from 'antd'
import { useMemo, useState } from 'react'
import forms from '../forms/forms.module.css'
import lists from '../lists/lists.module.css'
import { useNotRead } from '../lists/NotRead.tsx'
import { OFFICE_LISTS, PAGE_LIMIT } from '../lists/office-lists.ts'
import { useListKeys } from '../lists/use-list-keys.tsx'
import peopleTexts from '../texts/en/people.json'
import staffTexts from '../texts/en/staff.json'
import { PersonDialog } from './PersonDialog.tsx'
import { PeopleSearch, PersonActions, usePersonColumns } from './person-rows.tsx'
import { managersOf, membersOf, usePeopleCalls } from './person-writes.ts'
import { StaffOverview } from './StaffOverview.tsx'

const FILTERS = { list: 'overview' }
const LISTS = ['overview', ...STAFF_MEMBER_ROLES] as const

/** docs/product/office.md#staff-tab */
export function StaffTab() {
  const t = useTexts(staffTexts)
  const [{ list }, setFilters] = useListFilters(FILTERS)
  const activeList = LISTS.find(each => each === list) ?? 'overview'
  const { data: hierarchy, error, retry, isRefreshing } = useNotRead(useEndpoint(readHierarchy, {}, { fresh: true }))
  const [edited, setEdited] = useState<StaffMember | 'new'>()
  const [deleting, setDeleting] = useState<StaffMember>()
  return (
    <div className={lists.tab}>
      <div className={lists.bar}>
        <div className={lists.choice}>
          <Segmented<(typeof LISTS)[number]>
            aria-label={t('lists')}
            value={activeList}
            onChange={value => setFilters({ list: value })}
            options={LISTS.map(value => ({ value, label: t(value) }))}
          />
        </div>
        <Button className={lists.add} onClick={() => setEdited('new')}>
          {t('add')}
        </Button>
      </div>
      {error && !hierarchy ? (
        <ErrorState title={t('loadError')} text={textOf(error)} onRetry={retry} isRetrying={isRefreshing} />
      ) : activeList === 'overview' ? (
        <StaffOverview hierarchy={hierarchy} />
      ) : (
        <StaffList key={activeList} role={activeList} hierarchy={hierarchy} onEdit={setEdited} onDelete={setDeleting} />
      )}
      <PersonDialog
        list="staff"
        person={edited}
        newRole={activeList === 'overview' ? 'district_manager' : activeList}
        hierarchy={hierarchy ?? []}
        onClose={() => setEdited(undefined)}
      />
      <DeleteStaffDialog member={deleting} hierarchy={hierarchy ?? []} onClose={() => setDeleting(undefined)} />
    </div>
  )
}

const CALLS = {
  district_manager: listDistrictManagers,
  taluk_agent: listTalukAgents,
  delivery_agent: listDeliveryAgents,
} as const satisfies Record<StaffMemberRole, unknown>

const SEARCH = { search: '' }

interface StaffListProps {
  role: StaffMemberRole
  hierarchy: readonly HierarchyPerson[] | undefined
  onEdit: (member: StaffMember) => void
  onDelete: (member: StaffMember) => void
}

function StaffList({ role, hierarchy, onEdit, onDelete }: StaffListProps) {
  const t = useTexts(staffTexts)
  const [{ search }, setFilters] = useListFilters(SEARCH)
  const query = { limit: PAGE_LIMIT, ...(search && { search }) }
  const { items, error, retry, more, isRefreshing, isReady } = useNotRead(
    useListPages(CALLS[role], { query }, { fresh: true }),
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

interface DeleteStaffDialogProps {
  member: StaffMember | undefined
  hierarchy: readonly HierarchyPerson[]
  onClose: () => void
}

/** Deletes permanently and moves a manager's squad to another active manager of the district. */
function DeleteStaffDialog({ member, hierarchy, onClose }: DeleteStaffDialogProps) {
  const t = useTexts(staffTexts)
  return (
    <Dialog title={t('deleteTitle', { name: member?.name ?? '' })} isOpen={member !== undefined} onClose={onClose}>
      {member && <Deletion key={member.id} member={member} hierarchy={hierarchy} onClose={onClose} />}
    </Dialog>
  )
}

interface DeletionProps {
  member: StaffMember
  hierarchy: readonly HierarchyPerson[]
  onClose: () => void
}

function Deletion({ member, hierarchy, onClose }: DeletionProps) {
  const t = useTexts(staffTexts)
  const tp = useTexts(peopleTexts)
  const { remove } = usePeopleCalls('staff')
  const [isBusy, setBusy] = useState(false)
  const [managerId, setManagerId] = useState('')
  const { length: count } = membersOf(hierarchy, member.id)
  const others = managersOf(hierarchy, member.district).filter(({ id }) => id !== member.id)
  const isBlocked = count > 0 && others.length === 0
  const successor = others.find(({ id }) => String(id) === managerId) ?? others[0]
  const handleDelete = async () => {
    setBusy(true)
    const error = await remove(member.id, count > 0 ? successor?.id : undefined)
    setBusy(false)
    if (!error) onClose()
  }
  return (
    <div className={forms.form}>
      {isBlocked ? (
        <p className={forms.refusal}>
          {t('noOther', { count, name: member.name, district: member.district ?? t('noDistrict') })}
        </p>
      ) : (
        <p>{t('deleteText')}</p>
      )}
      {count > 0 && successor && (
        <>
          <p>{t('moveText', { count, name: member.name })}</p>
          <Select
            label={t('newManager')}
            value={String(successor.id)}
            onChange={setManagerId}
            options={others.map(({ id, name }) => ({ value: String(id), label: name }))}
          />
        </>
      )}
      <div className={forms.foot}>
        <Button look="quiet" onClick={onClose} disabled={isBusy}>
          {tp('cancel')}
        </Button>
        {!isBlocked && (
          <Button look="danger" isBusy={isBusy} onClick={() => void handleDelete()}>
            {t('delete')}
          </Button>
        )}
      </div>
    </div>
  )
}
