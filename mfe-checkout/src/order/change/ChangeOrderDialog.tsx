import type { OrderDetail } from '@santhe/contracts'
import { useLanguage, useNow } from '@santhe/host'
import { MAX_QUANTITY, nearMoment } from '@santhe/rules'
import {
  Button,
  Dialog,
  Notice,
  ProblemNotice,
  QuantityPicker,
  TextArea,
  TextInput,
  useTexts,
  WholeDates,
} from '@santhe/ui'
import blocks from '@santhe/ui/blocks.module.css'
import { CONTACT_ATTRIBUTES } from '../../account/contact-attributes.ts'
import changeTexts from '../../texts/en/change.json'
import texts from '../../texts/en/checkout.json'
import styles from './change.module.css'
import { useChangeForm } from './use-change-form.ts'

interface ChangeOrderDialogProps {
  order: OrderDetail
  onClose: () => void
}

/** Separate chunk, since few orders need it. */
export function ChangeOrderDialog({ order, onClose }: ChangeOrderDialogProps) {
  const t = useTexts(changeTexts)
  const change = useChangeForm(order, onClose)
  const { form, refusal, isChanged, isEmpty, isPaidApart, hasBoxes } = change
  return (
    <Dialog title={t('button')} isOpen onClose={onClose}>
      <form className={blocks.stack20} noValidate onSubmit={form.handleSubmit} aria-label={t('button')}>
        {hasBoxes && <Boxes change={change} />}
        <Contact form={form} />
        {isEmpty && <p>{t('cancels')}</p>}
        <ProblemNotice>{refusal}</ProblemNotice>
        <Button
          type="submit"
          isWide
          look={isEmpty ? 'danger' : 'primary'}
          disabled={!isChanged}
          isBusy={form.isBusy}
          busyLabel={t('saving')}
        >
          {t(isEmpty ? 'saveCancelled' : isPaidApart ? 'saveAndPay' : 'save')}
        </Button>
        {isEmpty && (
          <Button look="quiet" isWide onClick={onClose}>
            {t('keep')}
          </Button>
        )}
      </form>
    </Dialog>
  )
}

type Change = ReturnType<typeof useChangeForm>

function Boxes({ change }: { change: Change }) {
  const t = useTexts(changeTexts)
  const language = useLanguage()
  const now = useNow()
  const { products, itemsProblem, isPaidApart, shortens, changeUntil, setBoxes } = change
  return (
    <div className={blocks.stack12}>
      <ul className={blocks.stack12}>
        {products.map(({ productId, name, count }) => (
          <li key={productId} className={blocks.ends}>
            <strong>{name}</strong>
            <QuantityPicker
              label={t('boxesOf', { name })}
              value={count}
              stock={MAX_QUANTITY}
              isOfOrder
              onChange={boxes => setBoxes(productId, boxes)}
            />
          </li>
        ))}
      </ul>
      {isPaidApart && <p className={blocks.muted}>{t('paidApart')}</p>}
      {shortens && changeUntil !== null && (
        <Notice tone="attention" icon="clock">
          <WholeDates>
            {t('sooner', { name: shortens.name, moment: nearMoment(changeUntil, now, language) })}
          </WholeDates>
        </Notice>
      )}
      {itemsProblem !== undefined && (
        <p className={blocks.problem} role="alert">
          {itemsProblem}
        </p>
      )}
    </div>
  )
}

/** Folded, so that boxes stay in view while the first field has the focus. */
function Contact({ form }: Pick<Change, 'form'>) {
  const t = useTexts(changeTexts)
  const c = useTexts(texts)
  const { phone, address, city, state, zipCode } = CONTACT_ATTRIBUTES
  return (
    <details>
      <summary className={styles.more}>{t('contact')}</summary>
      <div className={blocks.stack16}>
        <TextInput {...form.field('phone')} {...phone} label={c('checkout.phone')} required />
        <TextInput {...form.field('address')} {...address} label={c('checkout.address')} required />
        <TextInput {...form.field('city')} {...city} label={c('checkout.city')} required />
        <TextInput {...form.field('state')} {...state} label={c('checkout.state')} required />
        <TextInput {...form.field('zipCode')} {...zipCode} label={c('checkout.zipCode')} required />
        <TextArea {...form.field('notes')} label={c('checkout.notes')} isOptional />
      </div>
    </details>
  )
}
