import type { ProductDetail, Purchase, Quote, SavedAddress, SessionPerson } from '@santhe/contracts'
import {
  formatDeliveryDate,
  formatRupees,
  inLanguage,
  type Language,
  MAX_QUANTITY,
  namesFor,
  rupeesToPaise,
  splitName,
} from '@santhe/rules'
import { feeName, textOf, textsIn } from '@santhe/texts'
import { type Html, html, NOTHING } from './light-document.ts'
import { priceText } from './light-pages.ts'

/** Named as in the call, with attributes for validation and autofill. */
const FIELDS = {
  firstName: 'autocomplete="given-name" required minlength="2" maxlength="101"',
  lastName: 'autocomplete="family-name" required minlength="2" maxlength="101"',
  phone: 'type="tel" autocomplete="tel" required minlength="10" maxlength="40"',
  email: 'type="email" autocomplete="email" required maxlength="200"',
  address: 'autocomplete="street-address" required minlength="5" maxlength="300"',
  city: 'autocomplete="address-level2" required minlength="2" maxlength="60"',
  state: 'autocomplete="address-level1" required minlength="2" maxlength="60"',
  zipCode: 'autocomplete="postal-code" inputmode="numeric" required minlength="5" maxlength="12"',
  notes: 'maxlength="1000"',
}
export const FIELD_NAMES = Object.keys(FIELDS)

export interface OrderState {
  values: Readonly<Record<string, string>>
  errors?: Readonly<Record<string, string>> | undefined
  notice?: string | undefined
  quote?: Quote | undefined
  /** The quote and what it was for; only an unchanged form can be ordered. */
  quoteId?: string | undefined
  quotedFor?: string | undefined
  toPay?: string | undefined
  key: string
  token: string
}

type Place = Pick<SavedAddress, 'address' | 'landmark' | 'city' | 'state' | 'zipCode'>
type Recipient = Pick<SavedAddress, 'name' | 'phone'>

/** A landmark ends the line, and a saved recipient replaces the person, as in the full form. */
export function firstValues(
  person: Place & Pick<SessionPerson, 'name' | 'email' | 'phone'>,
  saved: (Place & Recipient) | undefined,
): Record<string, string> {
  const place = saved ?? person
  return {
    ...splitName(saved?.name || person.name),
    email: person.email,
    phone: saved?.phone || person.phone,
    address: [place.address.replace(/\s*\n\s*/g, ', '), place.landmark].filter(Boolean).join(', '),
    ...{ city: place.city, state: place.state, zipCode: place.zipCode, quantity: '1' },
  }
}

const money = (rupees: number) => formatRupees(rupeesToPaise(rupees) ?? 0)
const hidden = (name: string, value: string) => html`<input type="hidden" name="${name}" value="${value}">`
const noticeOf = (text: string | undefined) => (text ? html`<p class="notice" role="alert">${text}</p>` : NOTHING)

/** Links an input to its error. */
function invalid(name: string, errors: OrderState['errors']): Html {
  return errors?.[name] === undefined ? NOTHING : html` aria-invalid="true" aria-describedby="${name}-error"`
}

function errorOf(name: string, errors: OrderState['errors']): Html {
  const text = errors?.[name]
  return text === undefined ? NOTHING : html`<br><span class="bad" id="${name}-error">${text}</span>`
}

interface SignIn {
  notice?: string
  username?: string
  /** Whether to link to the orders, since one may already be placed. */
  leadsToOrders?: boolean
}

export function signInView(
  product: ProductDetail,
  language: Language,
  { notice, username = '', leadsToOrders = false }: SignIn = {},
): Html {
  const t = textsIn(language)
  return html`<h1>${t('light.signIn')}</h1>${noticeOf(notice)}
<p>${t('light.signInFirst', { name: namesFor(product, language)[0] })}</p>
<form method="post">${hidden('step', 'signIn')}
<p><label>${t('field.username')} <input name="username" value="${username}" autocomplete="username" autocapitalize="none" required maxlength="100"></label></p>
<p><label>${t('field.password')} <input name="password" type="password" autocomplete="current-password" required maxlength="200"></label></p>
<button>${t('light.signIn')}</button></form>
<p><a href="${inLanguage('/register', language)}">${t('light.register')}</a></p>
${leadsToOrders ? ordersLink(language) : NOTHING}`
}

function quoteView({ lines, fees, farms, total }: Quote, name: string, language: Language): Html {
  const t = textsIn(language)
  const arrival = farms[0]?.estimatedDelivery
  return html`<h2>${t('light.toPay')}</h2><dl>
${lines.map(line => html`<dt>${t('light.boxesOf', { boxes: line.quantity, name })}</dt><dd>${money(line.lineTotal)}</dd>`)}
${fees.map(fee => html`<dt>${feeName(fee.name, language)}</dt><dd>${money(fee.amount)}</dd>`)}
<dt>${t('light.total')}</dt><dd><b>${money(total)}</b></dd>
<dt>${t('light.arrival')}</dt><dd>${arrival ? formatDeliveryDate(arrival, language) : t('light.arrivalSoon')}</dd></dl>`
}

export function orderView(product: ProductDetail, state: OrderState, language: Language): Html {
  const t = textsIn(language)
  const { values, errors, notice, quote, quoteId, quotedFor, toPay = money(quote?.total ?? 0), key, token } = state
  const [name] = namesFor(product, language)
  const label = (name: string) => (name === 'email' ? t('light.email') : textOf({ code: `field.${name}` }, language))
  const fields = Object.entries(FIELDS).map(
    ([name, attributes]) =>
      html`<p><label>${label(name)} <input name="${name}" value="${values[name] ?? ''}" ${{ html: attributes }}${invalid(name, errors)}></label>${errorOf(name, errors)}</p>`,
  )
  const quantity = html`<p><label>${t('light.boxes')} <input type="number" name="quantity" value="${values.quantity ?? ''}" min="1" max="${MAX_QUANTITY}" required${invalid('quantity', errors)}></label>${errorOf('quantity', errors)}</p>`
  const place = html`<p class="quiet">${t('light.onDelivery')}</p><button name="step" value="place">${t('light.orderNow')}</button>`
  const price = html`<button name="step" value="price">${t('light.showPrice')}</button>`
  return html`<h1>${t('light.orderOf', { name })}</h1>${noticeOf(notice)}
<p>${priceText(product.price, t)}</p>
<form method="post">
${quote ? quoteView(quote, name, language) : NOTHING}${quoteId && !quote ? html`<p>${t('light.total')}: <b>${toPay}</b></p>` : NOTHING}
${quoteId ? html`${hidden('quoteId', quoteId)}${hidden('quotedFor', quotedFor ?? '')}${hidden('toPay', toPay)}${place}` : NOTHING}
${hidden('key', key)}${hidden('token', token)}
${quantity}${fields}
${quoteId ? NOTHING : price}</form>`
}

function ordersLink(language: Language): Html {
  return html`<p><a href="${inLanguage('/dashboard/orders', language)}">${textsIn(language)('light.yourOrders')}</a></p>`
}

export function doneView({ orders, total, paymentMethod }: Purchase, language: Language): Html {
  const t = textsIn(language)
  const rows = orders.map(({ id, farmName, estimatedDelivery }) => {
    const arrival = estimatedDelivery ? formatDeliveryDate(estimatedDelivery, language) : t('light.arrivalSoon')
    return html`<li><b>${t('light.orderNumber', { id })}</b> ${farmName}<br>${t('light.arrival')}: ${arrival}</li>`
  })
  return html`<h1>${t('light.placed')}</h1><ul>${rows}</ul>
${paymentMethod === 'cod' ? html`<p>${t('light.payCash', { amount: rupeesToPaise(total) ?? 0 })}</p>` : NOTHING}
${ordersLink(language)}`
}
