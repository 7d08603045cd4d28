import { useForm } from '@santhe/client'
import { type HierarchyPerson, StaffChanges, StaffForm, UserChanges, UserForm } from '@santhe/contracts'
import { useSession } from '@santhe/host'
import { type Role, STAFF_MEMBER_ROLES, USER_ROLES } from '@santhe/rules'
import { Combobox, Dialog, Select, TextInput, useTexts } from '@santhe/ui'
import forms from '../forms/forms.module.css'
import { History } from '../journal/History.tsx'
import lists from '../lists/lists.module.css'
import { peopleTexts, staffTexts, userTexts } from '../texts/people.ts'
import { AccountFields, DISTRICT_GROUPS, type FieldProps, FormEnd, PlaceFields } from './PersonFields.tsx'
import styles from './people.module.css'
import {
  changesBody,
  farmProblems,
  initialValues,
  membersOf,
  needsFarm,
  newBody,
  type OfficePerson,
  type PeopleList,
  type PersonValues,
  usePeopleCalls,
} from './person-writes.ts'

interface PersonDialogProps {
  /** Decides which fields and rules the form has. */
  list: PeopleList
  person: OfficePerson | 'new' | undefined
  /** The first role of a new person. */
  newRole: Role
  hierarchy?: readonly HierarchyPerson[]
  onClose: () => void
}

/** Closed while `person` is undefined. docs/product/office.md#users, docs/product/office.md#staff-rules. */
export function PersonDialog({ person, ...props }: PersonDialogProps) {
  const tu = useTexts(userTexts)
  const ts = useTexts(staffTexts)
  const existing = person === 'new' ? undefined : person
  const newTitle = props.list === 'users' ? tu('newTitle') : ts('newTitle')
  return (
    <Dialog
      title={existing ? tu('editTitle', { name: existing.name }) : newTitle}
      isOpen={person !== undefined}
      onClose={props.onClose}
    >
      {person !== undefined && <PersonEditor key={existing?.id ?? 'new'} {...props} person={existing} />}
      {existing && <History key={`history-${existing.id}`} thing="person" thingId={existing.id} />}
    </Dialog>
  )
}

const SCHEMAS = { users: { create: UserForm, update: UserChanges }, staff: { create: StaffForm, update: StaffChanges } }

interface PersonEditorProps extends PersonDialogProps {
  person: OfficePerson | undefined
}

function PersonEditor({ list, person, newRole, hierarchy = [], onClose }: PersonEditorProps) {
  const t = useTexts(userTexts)
  const { user: self } = useSession()
  const { create, update } = usePeopleCalls(list)
  const send = async (values: PersonValues) => {
    const refusal = await (person
      ? update(person.id, changesBody(list, person, values))
      : create(newBody(list, values)))
    if (!refusal) onClose()
    return refusal
  }
  const form = useForm({
    schema: SCHEMAS[list][person ? 'update' : 'create'],
    initial: initialValues(person, newRole),
    bodyOf: values => (person ? changesBody(list, person, values) : newBody(list, values)),
    check: values => farmProblems(person, values),
    send,
  })
  const { username, email, password } = form.values
  const isComplete = username.trim() !== '' && email.trim() !== '' && (person !== undefined || password !== '')
  const isSelf = person !== undefined && person.id === self?.id
  const members = person ? membersOf(hierarchy, person.id).length : 0
  return (
    <form className={forms.form} onSubmit={form.handleSubmit} noValidate>
      <RoleField list={list} person={person} members={members} field={form.field('role')} />
      <AccountFields field={form.field} person={person} areNamesOptional={list === 'users'} hasPassword={!isSelf} />
      {isSelf && <p className={lists.under}>{t('ownPassword')}</p>}
      {needsFarm(person, form.values) && <FarmFields field={form.field} />}
      {list === 'staff' && (
        <PlaceFields
          values={form.values}
          field={form.field}
          change={form.change}
          hierarchy={hierarchy}
          member={person}
          isDistrictFixed={members > 0}
        />
      )}
      <FormEnd
        refusal={form.refusal}
        isNew={!person}
        isBusy={form.isBusy}
        isComplete={list === 'staff' || isComplete}
        onClose={onClose}
      />
    </form>
  )
}

function FarmFields({ field }: { field: (name: 'farmName' | 'farmLocation') => FieldProps }) {
  const t = useTexts(userTexts)
  return (
    <div className={forms.pair}>
      <TextInput {...field('farmName')} label={t('farmName')} autoComplete="off" />
      <Combobox
        {...field('farmLocation')}
        label={t('farmLocation')}
        groups={DISTRICT_GROUPS}
        placeholder={t('chooseDistrict')}
      />
    </div>
  )
}

interface RoleFieldProps {
  list: PeopleList
  person: OfficePerson | undefined
  /** How many report to the person. */
  members: number
  field: FieldProps
}

/** A choice where another role can be given, else why it stays. */
function RoleField({ list, person, members, field }: RoleFieldProps) {
  const t = useTexts(userTexts)
  const ts = useTexts(staffTexts)
  const tp = useTexts(peopleTexts)
  const role = (value: Role) => ({ value, label: tp(`roles.${value}`) })
  if (person?.fixedRole) {
    return (
      <dl className={styles.fixed}>
        <dt>{tp('role')}</dt>
        <dd>
          {tp(`roles.${person.role}`)}
          <span className={lists.under}>{t(`fixedRoles.${person.fixedRole}`)}</span>
        </dd>
      </dl>
    )
  }
  return (
    <Select
      {...field}
      label={tp('role')}
      disabled={members > 0}
      hint={members > 0 ? ts('fixed', { count: members }) : undefined}
      options={(list === 'users' ? USER_ROLES : STAFF_MEMBER_ROLES).map(role)}
    />
  )
}
