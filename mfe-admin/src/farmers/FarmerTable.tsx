import { useCall } from '@santhe/client'
import { type AdminFarmer, type SessionPerson, setThreeButtonsOfFarm } from '@santhe/contracts'
import { Link, textOf, useLanguage, useNow, useSession, useToast } from '@santhe/host'
import { istDateOf, may, nearDateInRow } from '@santhe/rules'
import { Button, classes, PhoneLink, type TranslateOf, useTexts } from '@santhe/ui'
import blocks from '@santhe/ui/blocks.module.css'
import { type Column, DataTable } from '@santhe/ui/office'
import { type ComponentProps, type ReactNode, useMemo } from 'react'
import lists from '../lists/lists.module.css'
import farmersTexts from '../texts/en/farmers.json'
import threeButtonTexts from '../texts/en/three-button.json'
import styles from './farmers.module.css'

interface FarmerTableProps {
  farmers: readonly AdminFarmer[] | undefined
  more: ComponentProps<typeof DataTable<AdminFarmer>>['more']
  onEdit: (farmer: AdminFarmer) => void
  onDelete: (farmer: AdminFarmer) => void
  onHelp: (farmer: AdminFarmer) => void
  whenEmpty: ReactNode
  rowProps: ComponentProps<typeof DataTable<AdminFarmer>>['rowProps']
}

export const subjectOf = ({ id, district, taluk }: AdminFarmer) => ({ farmerId: id, district, taluk })

export function FarmerTable({ farmers, more, onEdit, onDelete, onHelp, whenEmpty, rowProps }: FarmerTableProps) {
  const t = useTexts(farmersTexts)
  const language = useLanguage()
  const { user } = useSession()
  const today = istDateOf(useNow())
  const columns = useMemo<readonly Column<AdminFarmer>[]>(() => {
    const facts: Column<AdminFarmer>[] = [
      {
        key: 'farm',
        heading: t('farm'),
        onPhone: 'head',
        hasNames: true,
        cell: ({ id, farmName }) => (
          <Link className={lists.link} to={`/farmers/${id}`}>
            {farmName}
          </Link>
        ),
      },
      { key: 'location', heading: t('location'), hasNames: true, cell: ({ location }) => location },
      {
        key: 'contact',
        heading: t('contact'),
        hasNames: true,
        cell: ({ name, phone, email, isEmailConfirmed }) => (
          <>
            <span>{name}</span>
            <span className={lists.under}>
              <PhoneLink phone={phone} />
            </span>
            <EmailAddress email={email} />
            {!isEmailConfirmed && <span className={lists.under}>{t('unconfirmed')}</span>}
          </>
        ),
      },
      productCounts(t),
      {
        key: 'since',
        heading: t('since'),
        isNumber: true,
        cell: ({ createdAt }) => nearDateInRow(createdAt, today, language),
      },
    ]
    if (!user || !may(user, 'farmer.setMode')) return facts
    const cell = (farmer: AdminFarmer) => <Actions {...{ farmer, user, onEdit, onDelete, onHelp }} />
    return [...facts, { key: 'actions', heading: t('actions'), onPhone: 'foot', cell }]
  }, [t, today, user, onEdit, onDelete, onHelp, language])
  return (
    <DataTable
      label={t('list')}
      columns={columns}
      rows={farmers}
      keyOf={farmer => farmer.id}
      more={more}
      rowProps={rowProps}
      whenEmpty={whenEmpty}
    />
  )
}

/** Lets long addresses wrap before '@'. */
function EmailAddress({ email }: { email: string }) {
  const [name, ...domain] = email.split('@')
  return (
    <span className={classes(lists.under, styles.email)} title={email}>
      <span>{name}</span>
      <wbr />
      <span>{domain.map(part => `@${part}`).join('')}</span>
    </span>
  )
}

/** Non-zero product counts in one column, since four columns leave no room for names. */
function productCounts(t: TranslateOf<typeof farmersTexts>): Column<AdminFarmer> {
  const cell = ({ productCount, pendingCount, approvedCount, rejectedCount }: AdminFarmer) => {
    const counts = { pending: pendingCount, approved: approvedCount, rejected: rejectedCount }
    const some = (['pending', 'approved', 'rejected'] as const).filter(state => counts[state] > 0)
    return (
      <>
        {productCount}
        <span className={lists.under}>
          {some.map(state => t(`counts.${state}`, { count: counts[state] })).join(', ')}
        </span>
      </>
    )
  }
  return { key: 'products', heading: t('products'), cell }
}

interface ActionsProps extends Pick<FarmerTableProps, 'onEdit' | 'onDelete' | 'onHelp'> {
  farmer: AdminFarmer
  user: SessionPerson
}

function Actions({ farmer, user, onEdit, onDelete, onHelp }: ActionsProps) {
  const t = useTexts(farmersTexts)
  const name = farmer.farmName
  return (
    <div className={blocks.row8}>
      {may(user, 'farmer.edit', subjectOf(farmer)) && (
        <Button look="quiet" size="small" aria-label={t('editNamed', { name })} onClick={() => onEdit(farmer)}>
          {t('edit')}
        </Button>
      )}
      {may(user, 'farmer.setMode', subjectOf(farmer)) && <ThreeButtonSwitch farmer={farmer} />}
      {may(user, 'farmer.assist', subjectOf(farmer)) && (
        <Button look="quiet" size="small" aria-label={t('helpNamed', { name })} onClick={() => onHelp(farmer)}>
          {t('help')}
        </Button>
      )}
      {may(user, 'farmer.delete', subjectOf(farmer)) && (
        <Button look="quiet" size="small" aria-label={t('deleteNamed', { name })} onClick={() => onDelete(farmer)}>
          {t('delete')}
        </Button>
      )}
    </div>
  )
}

/** Switches three-button mode, with undo. docs/product/office.md#farmers-tab. */
function ThreeButtonSwitch({ farmer: { id, farmName: name, threeButtons } }: { farmer: AdminFarmer }) {
  const t = useTexts(threeButtonTexts)
  const toast = useToast()
  const [send, { isBusy }] = useCall(setThreeButtonsOfFarm)
  const switchTo = async (isOn: boolean, isUndo = false): Promise<void> => {
    const outcome = await send({ params: { id }, body: { isOn } })
    const about = `three buttons ${id}`
    if (!outcome.ok) toast({ title: t('failed'), text: textOf(outcome.error), tone: 'bad', about })
    else {
      const undo = isUndo ? undefined : () => void switchTo(!isOn, true)
      toast({ title: t(isOn ? 'nowOn' : 'nowOff', { name }), tone: 'good', about }, undo)
    }
  }
  return (
    <Button
      look="quiet"
      size="small"
      aria-label={t(threeButtons ? 'switchOff' : 'switchOn', { name })}
      isBusy={isBusy}
      onClick={() => switchTo(!threeButtons)}
    >
      {t(threeButtons ? 'on' : 'off')}
    </Button>
  )
}
