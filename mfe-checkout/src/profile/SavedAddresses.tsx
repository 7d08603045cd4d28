import { useCall, useEndpoint, useForm, useIdempotencyKey } from '@santhe/client'
import {
  AddressForm,
  deleteAddress,
  listAddresses,
  type SavedAddress,
  saveAddress,
  updateAddress,
} from '@santhe/contracts'
import { textOf, useToast } from '@santhe/host'
import { addressText, MOST_SAVED_ADDRESSES, UNDO_STEP_MS } from '@santhe/rules'
import { Button, ErrorState, Panel, Skeleton, SkeletonGroup, TextInput, useTexts } from '@santhe/ui'
import blocks from '@santhe/ui/blocks.module.css'
import { useState } from 'react'
import { CONTACT_ATTRIBUTES } from '../account/contact-attributes.ts'
import texts from '../texts/en/checkout.json'
import styles from './profile.module.css'

type OwnAddress = SavedAddress & { id: number }

function isOwn(address: SavedAddress): address is OwnAddress {
  return address.id !== null
}

/** Saved beside the profile's address, offered at checkout. docs/product/accounts.md#saved-addresses. */
export function SavedAddresses() {
  const t = useTexts(texts)
  const { data, error, isLoading, isRefreshing, retry } = useEndpoint(listAddresses, {}, { fresh: true })
  const [open, setOpen] = useState<number | 'new'>()
  const close = () => setOpen(undefined)
  const saved = data?.filter(isOwn) ?? []
  return (
    <Panel title={t('addresses.title')}>
      <p className={styles.text}>{t('addresses.text')}</p>
      {isLoading && (
        <SkeletonGroup>
          <Skeleton width="60%" />
        </SkeletonGroup>
      )}
      {error && (
        <ErrorState title={t('addresses.loadError')} text={textOf(error)} onRetry={retry} isRetrying={isRefreshing} />
      )}
      {saved.length > 0 && (
        <ul className={styles.devices}>
          {saved.map((address, place) => (
            <li key={address.id} className={styles.device}>
              {open === address.id ? (
                <AddressEditor saved={address} onClose={close} />
              ) : (
                <Address address={address} place={place} onEdit={() => setOpen(address.id)} />
              )}
            </li>
          ))}
        </ul>
      )}
      {open === 'new' && <AddressEditor saved={undefined} onClose={close} />}
      {data && saved.length >= MOST_SAVED_ADDRESSES && (
        <p className={styles.text}>{t('addresses.full', { count: MOST_SAVED_ADDRESSES })}</p>
      )}
      {data && saved.length < MOST_SAVED_ADDRESSES && open !== 'new' && (
        <Button look="quiet" className={styles.end} onClick={() => setOpen('new')}>
          {t('addresses.add')}
        </Button>
      )}
    </Panel>
  )
}

/** Undo restores the address at its `place`. */
function useRemove({ id, ...fields }: OwnAddress, place: number) {
  const t = useTexts(texts)
  const toast = useToast()
  const [remove, { isBusy }] = useCall(deleteAddress)
  const [save] = useCall(saveAddress)
  const keyOf = useIdempotencyKey()
  const { label } = fields
  const restore = async () => {
    const body = { ...fields, place }
    const outcome = await save({ body, idempotencyKey: keyOf(body) })
    if (outcome.ok) toast({ title: t('addresses.restored', { label }), tone: 'good' })
    else
      toast(
        { title: t('addresses.restoreFailed', { label }), text: textOf(outcome.error), tone: 'bad' },
        () => void restore(),
      )
  }
  const handleRemove = async () => {
    const outcome = await remove({ params: { id } })
    if (!outcome.ok) {
      toast({ title: t('addresses.removeFailed'), text: textOf(outcome.error), tone: 'bad' })
      return
    }
    const title = t('addresses.removed', { label })
    toast({ title, tone: 'good' }, { onUndo: () => void restore(), undoMs: UNDO_STEP_MS })
  }
  return { handleRemove, isBusy }
}

interface AddressProps {
  address: OwnAddress
  /** Number of addresses before it. */
  place: number
  onEdit: () => void
}

function Address({ address, place, onEdit }: AddressProps) {
  const t = useTexts(texts)
  const { handleRemove, isBusy } = useRemove(address, place)
  const { label, name, phone, landmark } = address
  return (
    <>
      <div className={styles.deviceWords}>
        <span className={styles.deviceName}>{label}</span>
        <span className={styles.text}>
          {[name, phone, addressText(address).replaceAll('\n', ', '), landmark].filter(Boolean).join(' · ')}
        </span>
      </div>
      <div className={blocks.row8}>
        <Button look="quiet" size="small" aria-label={t('addresses.editNamed', { label })} onClick={onEdit}>
          {t('addresses.edit')}
        </Button>
        <Button
          look="plain"
          size="small"
          isBusy={isBusy}
          aria-label={t('addresses.removeNamed', { label })}
          onClick={() => void handleRemove()}
        >
          {t('addresses.remove')}
        </Button>
      </div>
    </>
  )
}

type Fields = Record<Exclude<keyof SavedAddress, 'id'>, string>

const EMPTY: Fields = {
  label: '',
  name: '',
  phone: '',
  address: '',
  landmark: '',
  city: '',
  state: '',
  zipCode: '',
}

interface AddressEditorProps {
  saved: (SavedAddress & { id: number }) | undefined
  onClose: () => void
}

function AddressEditor({ saved, onClose }: AddressEditorProps) {
  const t = useTexts(texts)
  const toast = useToast()
  const [add] = useCall(saveAddress)
  const [change] = useCall(updateAddress)
  const keyOf = useIdempotencyKey()
  const { id, ...fields } = saved ?? { id: undefined, ...EMPTY }
  const form = useForm<keyof Fields>({
    schema: AddressForm,
    initial: fields,
    send: async body => {
      const outcome = await (id === undefined
        ? add({ body, idempotencyKey: keyOf(body) })
        : change({ params: { id }, body }))
      if (!outcome.ok) {
        toast({ title: t('addresses.failed'), text: textOf(outcome.error), tone: 'bad' })
        return outcome.error
      }
      toast({ title: t('addresses.saved', { label: outcome.data.label }), tone: 'good' })
      onClose()
      return undefined
    },
  })
  const { address, city, state, zipCode, phone } = CONTACT_ATTRIBUTES
  return (
    <form className={styles.addressForm} noValidate onSubmit={form.handleSubmit} aria-label={t('addresses.title')}>
      <div className={blocks.fields}>
        <TextInput {...form.field('label')} label={t('addresses.label')} hint={t('addresses.labelHint')} required />
        <TextInput {...form.field('name')} label={t('addresses.name')} hint={t('addresses.nameHint')} isOptional />
        <TextInput {...form.field('phone')} {...phone} label={t('addresses.phone')} isOptional />
        <div className={blocks.whole}>
          <TextInput {...form.field('address')} {...address} label={t('checkout.address')} required />
        </div>
        <TextInput
          {...form.field('landmark')}
          label={t('addresses.landmark')}
          hint={t('addresses.landmarkHint')}
          isOptional
        />
        <TextInput {...form.field('city')} {...city} label={t('checkout.city')} required />
        <TextInput {...form.field('state')} {...state} label={t('checkout.state')} required />
        <TextInput {...form.field('zipCode')} {...zipCode} label={t('checkout.zipCode')} required />
      </div>
      <div className={blocks.row8}>
        <Button type="submit" isBusy={form.isBusy} busyLabel={t('addresses.saving')}>
          {t('addresses.save')}
        </Button>
        <Button look="plain" onClick={onClose}>
          {t('addresses.cancel')}
        </Button>
      </div>
    </form>
  )
}
