import { useEndpoint, useListFilters } from '@santhe/client'
import { readHierarchy, type StaffMember } from '@santhe/contracts'
import { textOf } from '@santhe/host'
import { STAFF_MEMBER_ROLES } from '@santhe/rules'
import { Button, ErrorState, useTexts } from '@santhe/ui'
import { Segmented } from 'antd'
import { useState } from 'react'
import lists from '../lists/lists.module.css'
import { useNotRead } from '../lists/not-read/use-not-read.ts'
import { DeleteStaffDialog } from './DeleteStaffDialog.tsx'
import { PersonDialog } from './PersonDialog.tsx'
import { StaffList } from './StaffList.tsx'
import { StaffOverview } from './StaffOverview.tsx'
import { staffTexts } from './texts.ts'

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
