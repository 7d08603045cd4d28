import { useForm } from '@santhe/client'
import { type HierarchyPerson, StaffChanges, StaffForm, type StaffMember } from '@santhe/contracts'
import { STAFF_MEMBER_ROLES, type StaffMemberRole } from '@santhe/rules'
import { Dialog, Select, useTexts } from '@santhe/ui'
import forms from '../forms/forms.module.css'
import { History } from '../journal/History.tsx'
import { AccountFields } from '../people/AccountFields.tsx'
import { FormEnd } from '../people/FormEnd.tsx'
import { peopleTexts } from '../people/texts.ts'
import { membersOf } from './hierarchy-tree.ts'
import { PlaceFields } from './PlaceFields.tsx'
import { initialValues, newStaffBody, type StaffValues, staffChangesBody } from './staff-body.ts'
import { texts } from './texts.ts'
import { useStaffCalls } from './use-staff-calls.ts'

interface StaffDialogProps {
  member: StaffMember | 'new' | undefined
  role: StaffMemberRole
  hierarchy: readonly HierarchyPerson[]
  onClose: () => void
}

/** docs/product/office.md#staff-rules */
export function StaffDialog({ member, role, hierarchy, onClose }: StaffDialogProps) {
  const t = useTexts(texts)
  const existing = member === 'new' ? undefined : member
  return (
    <Dialog
      title={existing ? t('editTitle', { name: existing.name }) : t('newTitle')}
      isOpen={member !== undefined}
      onClose={onClose}
    >
      {member !== undefined && (
        <StaffEditor key={existing?.id ?? 'new'} {...{ role, hierarchy, onClose }} member={existing} />
      )}
      {existing && <History key={`history-${existing.id}`} thing="person" thingId={existing.id} />}
    </Dialog>
  )
}

interface StaffEditorProps extends Omit<StaffDialogProps, 'member'> {
  member: StaffMember | undefined
}

function StaffEditor({ member, role, hierarchy, onClose }: StaffEditorProps) {
  const t = useTexts(texts)
  const tp = useTexts(peopleTexts)
  const { create, update } = useStaffCalls()
  const send = async (values: StaffValues) => {
    const refusal = await (member ? update(member.id, staffChangesBody(member, values)) : create(newStaffBody(values)))
    if (!refusal) onClose()
    return refusal
  }
  const form = useForm({
    schema: member ? StaffChanges : StaffForm,
    initial: initialValues(member, role),
    bodyOf: values => (member ? staffChangesBody(member, values) : newStaffBody(values)),
    send,
  })
  const members = member ? membersOf(hierarchy, member.id).length : 0
  return (
    <form className={forms.form} onSubmit={form.handleSubmit} noValidate>
      <Select
        {...form.field('role')}
        label={tp('role')}
        disabled={members > 0}
        hint={members > 0 ? t('fixed', { count: members }) : undefined}
        options={STAFF_MEMBER_ROLES.map(value => ({ value, label: tp(`roles.${value}`) }))}
      />
      <AccountFields field={form.field} person={member} areNamesOptional={false} hasPassword />
      <PlaceFields
        values={form.values}
        field={form.field}
        change={form.change}
        hierarchy={hierarchy}
        member={member}
        isDistrictFixed={members > 0}
      />
      <FormEnd refusal={form.refusal} isNew={!member} isBusy={form.isBusy} onClose={onClose} />
    </form>
  )
}
