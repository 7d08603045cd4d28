import { useCall, useForm, useIdempotencyKey } from '@santhe/client'
import { AddressForm, type SavedAddress, saveAddress, updateAddress } from '@santhe/contracts'
import { textOf, useToast } from '@santhe/host'
import { Button, TextInput, useTexts } from '@santhe/ui'
import blocks from '@santhe/ui/blocks.module.css'
import { CONTACT_ATTRIBUTES } from '../account/contact-attributes.ts'
import { texts } from '../texts.ts'
import styles from './profile.module.css'

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

export function AddressEditor({ saved, onClose }: AddressEditorProps) {
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
      <div className={styles.fields}>
        <TextInput {...form.field('label')} label={t('addresses.label')} hint={t('addresses.labelHint')} required />
        <TextInput {...form.field('name')} label={t('addresses.name')} hint={t('addresses.nameHint')} isOptional />
        <TextInput {...form.field('phone')} {...phone} label={t('addresses.phone')} isOptional />
        <div className={styles.whole}>
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
