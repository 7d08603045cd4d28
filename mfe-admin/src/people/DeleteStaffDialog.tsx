import type { HierarchyPerson, StaffMember } from '@santhe/contracts'
import { withFallback } from '@santhe/host'
import { Button, Dialog, Select, useTexts } from '@santhe/ui'
import { useState } from 'react'
import forms from '../forms/forms.module.css'
import { managersOf, membersOf } from './person-body.ts'
import { peopleTexts, staffTexts } from './texts.ts'
import { usePeopleCalls } from './use-people-calls.ts'

interface DeleteStaffDialogProps {
  member: StaffMember | undefined
  hierarchy: readonly HierarchyPerson[]
  onClose: () => void
}

/** Deletes permanently; a manager's squad moves to another active manager of the district. */
export function DeleteStaffDialog({ member, hierarchy, onClose }: DeleteStaffDialogProps) {
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
  const [refusal, setRefusal] = useState<string>()
  const [managerId, setManagerId] = useState('')
  const { length: count } = membersOf(hierarchy, member.id)
  const others = managersOf(hierarchy, member.district).filter(({ id }) => id !== member.id)
  const isBlocked = count > 0 && others.length === 0
  const successor = others.find(({ id }) => String(id) === managerId) ?? others[0]
  const handleDelete = async () => {
    setBusy(true)
    const error = await remove(member.id, count > 0 ? successor?.id : undefined)
    setBusy(false)
    if (error) setRefusal(withFallback(error, t('deleteFailed')).text)
    else onClose()
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
      {refusal && (
        <p className={forms.refusal} role="alert">
          {refusal}
        </p>
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
