import { useCall, useIdempotencyKey } from '@santhe/client'
import { type ChoiceView, chooseHarvest, lookAtChoice } from '@santhe/contracts'
import { Link, type Outcome, textOf, useLanguage, useLocation, useNow } from '@santhe/host'
import { formatRupees, istDateOf, namesFor, nearDate, nearMoment, rupeesToPaise } from '@santhe/rules'
import { Button, buttonClass, Facts, Picture, useContents, useTexts, WholeDates } from '@santhe/ui'
import blocks from '@santhe/ui/blocks.module.css'
import { type ReactNode, useCallback, useEffect, useMemo, useState } from 'react'
import { useOwnTitle } from '../../pages/use-title.ts'
import choiceTexts from '../../texts/en/choice.json'
import { AccountLayout } from '../AccountLayout.tsx'
import { UncheckedLink, useLinkPress } from '../mail-link/MailLink.tsx'
import { Refusal } from '../Refusal.tsx'
import styles from './choice.module.css'

type Key = { token: string } | { order: { id: number; productId: number } }

/**
 * From a mail's link, whose token follows '#' and so reaches no server, or from the buyer's own order.
 * docs/product/adjustments.md#moved
 */
export function ChoicePage() {
  useOwnTitle('/choice')
  const { hash, search } = useLocation()
  const key = useMemo((): Key => {
    const query = new URLSearchParams(search)
    const [id, productId] = [Number(query.get('order')), Number(query.get('product'))]
    return id > 0 && productId > 0 ? { order: { id, productId } } : { token: hash.slice(1) }
  }, [hash, search])
  return (
    <>
      <meta name="referrer" content="no-referrer" />
      <Choice key={JSON.stringify(key)} of={key} />
    </>
  )
}

/** Reading is a POST, so that the token is in no URL. */
function useLook(of: Key) {
  const [look, { isBusy }] = useCall(lookAtChoice)
  const [outcome, setOutcome] = useState<Outcome<ChoiceView>>()
  const read = useCallback(() => void look({ body: of }).then(setOutcome), [look, of])
  // biome-ignore lint/correctness/useExhaustiveDependencies: once; a retry is a press
  useEffect(read, [])
  return { outcome, read, isBusy }
}

/** Statuses of a choice that is not possible. */
const REFUSED: readonly number[] = [400, 404, 409]

function Choice({ of }: { of: Key }) {
  const t = useTexts(choiceTexts)
  const { outcome, read, isBusy } = useLook(of)
  const [choose, { isBusy: isSending }] = useCall(chooseHarvest)
  const keyOf = useIdempotencyKey()
  const [chosen, setChosen] = useState('keep')
  const { done, refused, onPress } = useLinkPress(async () => {
    const [choice = '', productId] = chosen.split(' ')
    const seen = 'order' in of && outcome?.ok ? { order: { ...of.order, to: outcome.data.to } } : of
    const body = { ...seen, choice: choiceOf(choice), ...(productId && { productId: Number(productId) }) }
    const sent = await choose({ body, idempotencyKey: keyOf(body) })
    // Reload: the refused choice is no longer offered. After other failures the same choice can be sent again.
    if (!sent.ok && REFUSED.includes(sent.error.status)) {
      setChosen('keep')
      read()
    }
    return sent
  })
  const error = outcome?.ok === false ? outcome.error : undefined
  if (done) return <Done orderId={done.orderId}>{t(textOfState(done.state))}</Done>
  if (error?.status === 404 || refused?.status === 404) return <Dead />
  if (!outcome?.ok) return <UncheckedLink title={t('title')} error={error} retry={read} isRetrying={isBusy} />
  return (
    <Form view={outcome.data} chosen={chosen} onChoose={setChosen}>
      {refused && <Refusal title={t('failed')} text={textOf(refused)} />}
      <Button isWide isBusy={isSending} busyLabel={t('sending')} onClick={onPress}>
        {t('send')}
      </Button>
    </Form>
  )
}

const choiceOf = (text: string) => chooseHarvest.body.shape.choice.parse(text)

const textOfState = (state: string) => (state === 'swapped' || state === 'refunded' ? state : 'stays')

function Done({ orderId: id, children }: { orderId: number; children: ReactNode }) {
  const t = useTexts(choiceTexts)
  return (
    <AccountLayout title={t('doneTitle')} lead="">
      <div className={blocks.stack20}>
        <p role="status">{children}</p>
        <Link to={`/dashboard/orders/${id}?own=1`} className={buttonClass({ look: 'quiet', isWide: true })}>
          {t('order', { id })}
        </Link>
      </div>
    </AccountLayout>
  )
}

function Dead() {
  const t = useTexts(choiceTexts)
  return (
    <AccountLayout title={t('deadTitle')} lead={t('dead')}>
      <Link to="/dashboard/orders?own=1" className={buttonClass({ look: 'quiet', isWide: true })}>
        {t('orders')}
      </Link>
    </AccountLayout>
  )
}

const rupees = (amount: number) => formatRupees(rupeesToPaise(amount) ?? 0)

interface FormProps {
  view: ChoiceView
  /** 'keep', 'refund', or 'swap' and the product's id. */
  chosen: string
  onChoose: (chosen: string) => void
  children: ReactNode
}

function Form({ view, chosen, onChoose, children }: FormProps) {
  const t = useTexts(choiceTexts)
  const language = useLanguage()
  const contentsOf = useContents()
  const today = istDateOf(useNow())
  const { farmName: farm, product, from, to, offers } = view
  const date = (day: string) => nearDate(day, today, language)
  const way = (value: string, title: string, text: string, imageUrl?: string) => (
    <label key={value} className={styles.way}>
      <input type="radio" name="choice" checked={chosen === value} onChange={() => onChoose(value)} />
      {imageUrl !== undefined && (
        <Picture src={imageUrl} alt="" ratio="1 / 1" sizes="64px" className={styles.picture} />
      )}
      <span>
        <strong>{title}</strong>
        <br />
        <span className={blocks.muted}>{text}</span>
      </span>
    </label>
  )
  return (
    <AccountLayout
      title={t('title')}
      lead={t('lead', { farm, name: namesFor(product, language)[0], from: date(from), to: date(to) })}
    >
      <div className={blocks.stack20}>
        <What view={view} />
        <fieldset className={blocks.stack12}>
          <legend className={styles.legend}>{t('choose')}</legend>
          {way('keep', t('keep', { date: date(to) }), t('keepText'), product.imageUrl)}
          {offers.map(({ id, name, localName, price, unit, unitsPerBox, imageUrl, status, harvestDate }) => {
            const text = t(view.isPaid ? 'swapText' : 'swapCash', {
              price: rupees(price),
              contents: contentsOf(unitsPerBox, unit),
            })
            const later =
              status === 'Pre-Order' && harvestDate ? `${t('swapLater', { date: date(harvestDate) })}. ` : ''
            return way(`swap ${id}`, namesFor({ name, localName }, language)[0], later + text, imageUrl)
          })}
          {view.mayOnlyKeep ? (
            <p className={blocks.muted}>{t('onlyKeep')}</p>
          ) : (
            way(
              'refund',
              t(view.isPaid ? 'refund' : 'leaveOut'),
              t(view.isPaid ? 'refundText' : 'refundCash', { amount: rupees(view.amount) }),
            )
          )}
        </fieldset>
        {children}
      </div>
    </AccountLayout>
  )
}

const MINUTE = 60_000

function What({ view: { boxes, amount, reason, until, silence, isPaid, mayOnlyKeep } }: { view: ChoiceView }) {
  const t = useTexts(choiceTexts)
  const language = useLanguage()
  const now = useNow()
  const minutes = Math.max(0, Math.ceil((Date.parse(until) - now.getTime()) / MINUTE))
  const clock = minutes <= 60 ? ` · ${t('minutes', { count: minutes })}` : ''
  const booked = `${t('boxes', { count: boxes })} · ${rupees(amount)}`
  return (
    <Facts
      facts={[
        ...(reason === '' ? [] : [{ key: 'reason', name: t('reason'), value: reason }]),
        { key: 'booked', name: t('booked'), value: booked },
        {
          key: 'until',
          name: t('until'),
          value: <WholeDates>{nearMoment(until, now, language) + clock}</WholeDates>,
        },
        ...(mayOnlyKeep
          ? []
          : [
              {
                key: 'silence',
                name: t('silence'),
                value: t(silence === 'keep' ? 'silentKeep' : isPaid ? 'silentRefund' : 'silentCash'),
              },
            ]),
      ]}
    />
  )
}
